import type { AnyResource } from '#resources/core/resource.ts'
import { registry } from '#src/providers/registry.ts'

/**
 * The resource by which a tenant asks for more. Taken from the registry: its own module would bring the code that
 * completes definitions into the browser, where they are complete already.
 */
export const limitRequestResource = registry.find('limitRequest') as AnyResource
