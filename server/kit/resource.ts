import type { Registry } from '#resources/core/registry.ts'
import type { Deps } from '#server/deps.ts'
import { Halt } from '#server/errors.ts'
import type { Call } from './http.ts'
import type { Behaviour } from './types.ts'

/** Behaviours by resource name; a resource without rules of its own has none. */
// biome-ignore lint/suspicious/noExplicitAny: each behaviour is typed by its own definition
export type Behaviours = Readonly<Record<string, Behaviour<any>>>

/** One handler for every route of every definition in force; mount it under `*` after the fixed routes. */
export const resourceRoutes = (_deps: Deps, _registry: Registry, _behaviours: Behaviours) => async (c: Call): Promise<Response> => {
  throw new Halt(404, 'errors.unknownRoute', { args: { path: c.var.path } })
}
