import type { AnyResource } from './define.ts'
import { fieldOf } from './define.ts'

/** How a definition finds another one. */
export type Find = (name: string) => AnyResource | undefined
/** Columns that every row has. */
export const system = new Set(['id', 'createdAt', 'updatedAt', 'deletedAt'])
/** Names that every row has anyway, and that no field may take. */
export const reserved = new Set([
  ...system,
  'tenantId',
  'version',
  'createdBy',
  'updatedBy',
  'deletedBy',
  'labels',
  'q',
  'ids',
  '__proto__',
  'constructor',
])
/** What is done with every resource alike. */
export const verbs = new Set([
  'list',
  'show',
  'create',
  'update',
  'delete',
  'bin',
  'restore',
  'purge',
  'export',
])
/** Parts of paths that routes of the kit take. */
export const paths = new Set([...verbs, 'options', 'history', 'across'])

/** Those of these names that no field has. */
export const unknown = (
  resource: AnyResource,
  names: readonly string[],
  allowed: ReadonlySet<string> = new Set(),
) => names.filter(name => !allowed.has(name) && !fieldOf(resource, name))

/** A mistake for each of these names that no field has. */
export const named = (
  resource: AnyResource,
  place: string,
  names: readonly string[],
  allowed?: ReadonlySet<string>,
): string[] =>
  unknown(resource, names, allowed).map(
    name =>
      `'${place}' names the field '${name}', which is not declared; declare it or take it out.`,
  )
