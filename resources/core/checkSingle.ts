import type { Mistake } from './mistakes.ts'
import { routesOfAction } from './permissions.ts'
import { type AnyResource, fieldsOf, type Screen } from './resource.ts'

/** Mistakes of a `single` resource, and of a `form` screen on a resource with many rows. */
export const singleMistakes = (resource: AnyResource): Mistake[] => {
  const screens = Object.entries(resource.screens as Record<string, Screen>)
  const shown = screens.filter(([, { view }]) => (view === 'form') !== Boolean(resource.single))
  const wrong = shown.map(([key]) => ({
    at: `screens.${key}.view`,
    message: `'screens.${key}' is a form exactly where the resource is \`single\`; mend 'view' or say it.`,
  }))
  return resource.single ? [...wrong, ...mistakesOfOne(resource, screens)] : wrong
}

const mistakesOfOne = (
  resource: AnyResource,
  screens: readonly (readonly [string, Screen])[],
): Mistake[] => {
  const wrong = (at: string, message: string) => ({ at, message })
  const fields = fieldsOf(resource)
  const open = fields.filter(([, { required, initial }]) => required && initial === undefined)
  const unique = fields.filter(([, field]) => field.unique)
  const offered = screens.flatMap(([key, { actions, columns, filters }]) => [
    ...actions
      .filter(it => routesOfAction(resource, it).length === 0)
      .map(it =>
        wrong(
          `screens.${key}.actions`,
          `'screens.${key}.actions' offers '${it}' on the only row; take it out.`,
        ),
      ),
    ...(columns.length + filters.length > 0
      ? [
          wrong(
            `screens.${key}`,
            `'screens.${key}' shows one row, without columns and filters; clear them.`,
          ),
        ]
      : []),
  ])
  const many = (['tree', 'quota', 'view', 'related'] as const).filter(it => resource[it])
  return [
    ...(resource.tenancy === 'platform'
      ? []
      : [wrong('tenancy', "'single' is one row of the installation; say tenancy: 'platform'.")]),
    ...many.map(it => wrong(it, `'${it}' is for many rows, and there is one; take it out.`)),
    ...open.map(([name]) =>
      wrong(
        `fields.${name}.initial`,
        `field '${name}' is required: the seed needs an 'initial' for it.`,
      ),
    ),
    ...unique.map(([name]) =>
      wrong(`fields.${name}.unique`, `field '${name}' is 'unique' among one row; take it out.`),
    ),
    ...offered,
  ]
}
