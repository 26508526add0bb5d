import type { AnyResource } from '#resources/core/resource.ts'
import { registry } from '#src/providers/registry.ts'

/**
 * The resource by which a tenant asks for more. Taken from the registry, as lists are: its own module would bring what
 * completes definitions, which the build has done.
 */
export const limitRequest = registry.find('limitRequest') as AnyResource
