import { isShortText } from '../comparable.ts'
import { type CommonOptions, makeField } from '../field.ts'
import type { Kind } from '../kind.ts'

declare module '../field.ts' {
  interface FieldKinds {
    /** API routes: `METHOD /path`, or `/path` for any method; `:id` for a parameter. */
    routes: readonly string[]
  }
}

/** A list of API routes; never null. */
export const routes = <const O extends CommonOptions>(options: O) =>
  makeField('routes')<readonly string[], O & { readonly initial: readonly [] }>({
    ...options,
    initial: [],
  })

const route = /^(?:(?:GET|POST|PUT|PATCH|DELETE) )?\/[\w:./-]*$/

export const routesKind: Kind = {
  name: 'routes',
  initial: [],
  rule: (_field, { z, several }) =>
    several(z.string({ error: 'route' }).trim().max(200, 'route').regex(route, 'route'), 500),
  filterOperators: ['set'],
  filterControl: false,
  isComparable: isShortText,
  sample: (_field, seed) => [`GET /sample/${seed}`],
}
