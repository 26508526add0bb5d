import type { AnyField } from './fields.ts'
import { isKind, kindOf } from './kinds.ts'
import type {
  AnyDraft,
  AnyResource,
  Fields,
  MenuEntry,
  Screen,
  ScreenDraft,
  Section,
} from './resource.ts'

type Named = readonly (readonly [string, AnyField])[]

/** Maximum number of fields among the derived columns of a list. */
const columnMax = 6

/** Drafts with fields of a kind that was not registered when they were completed. */
const early = new WeakMap<object, AnyDraft>()

/**
 * The full definition of what an author has written. What is not stated is derived:
 *
 * - `title`: the field `name`, else the field `title`.
 * - `scope`: `'all'`, unless a field leads to a department or a person: then it must be stated, because
 *   the row may be meant for few. `actions`: none.
 * - `form`: one section with all fields that people write, in their order, two in a row. Fields of
 *   kinds that rows cannot be sorted by (several lines, files, several references ...) stand alone;
 *   a secret does not.
 * - `screens`: one screen `main` with a menu entry. A stated screen has one if it states `menu`, even
 *   an empty one.
 *
 * In each screen:
 *
 * - `view`: `form` for `single`, else `tree` for a resource with `tree`, else `table`. Across tenants
 *   always `table`.
 * - `path`: the directory of the menu entry, for an API path `/app/<name>/...` its second part, and the
 *   last part of the API path.
 * - `columns`: the first six fields of kinds that rows can be sorted by, a status always among them;
 *   then `updatedAt`, unless the rows come from a view. Across tenants without the field `sort`, and
 *   with `tenantId` before the status. `more`: the remaining ones. A screen that states `columns`
 *   states `more` as well.
 * - `filters`: statuses, then in their order the fields whose values can be listed (choices, flags,
 *   references) and that have a control, without the parent in a tree. Across tenants `tenantId`, and
 *   no references.
 * - `sort`: by the field `sort`; without one, and across tenants, the newest first. A view by the
 *   first of `sorts`, descending.
 * - `actions`: the ten standard ones, or those that a view or a `single` resource has, then the
 *   resource's own. Across tenants only `list`.
 * - `menu`: `under` the second part of an API path `/app/<name>/...`; `org` for `/user/admin/`, and
 *   `home` for `/admin/admin/`. The icon `Article`, the order 50.
 *
 * The result is frozen. Completing it again changes nothing, except that fields of kinds that were
 * not registered the first time are then taken into account.
 */
export const completed = (draft: AnyDraft): AnyResource => {
  const stated = early.get(draft) ?? draft
  const fields = (Object.entries(stated.fields as Fields) as [string, AnyField][]).map(
    ([name, field]) => [name, withInitial(field)] as [string, AnyField],
  )
  const resource = {
    ...stated,
    fields: Object.fromEntries(fields),
    title: stated.title ?? titleOf(fields),
    ...(stated.scope || fields.some(([, { to }]) => to === 'dept' || to === 'user')
      ? {}
      : { scope: 'all' }),
    actions: stated.actions ?? {},
    form: sectionsOf(stated, fields),
    screens: screensOf(stated, fields),
  } as unknown as AnyResource
  if (fields.some(([, { kind }]) => !isKind(kind))) early.set(resource, stated)
  return freezeDeep(resource)
}

const titleOf = (fields: Named): string | undefined =>
  ['name', 'title'].find(name => fields.some(([field]) => field === name))

/** The functions that make fields state the initial value of their kind; JSON may leave it out. */
const withInitial = (field: AnyField): AnyField => {
  const initial = isKind(field.kind) ? kindOf(field).initial : undefined
  return initial === undefined || field.initial !== undefined ? field : { ...field, initial }
}

/** A heading that is given as a label needs a key, by which it is found among the words. */
const sectionsOf = ({ form }: AnyDraft, fields: Named): readonly Section[] =>
  (form as readonly Section[] | undefined)?.map((section, at) =>
    section.label && !section.title ? { title: `section${at + 1}`, ...section } : section,
  ) ?? formOf(fields)

const formOf = (fields: Named): readonly Section[] => {
  const rows: string[][] = []
  let open = false
  for (const [name, field] of fields) {
    if (field.write === 'never') continue
    const short = isSorted(field) || isSecret(field)
    if (open && short) rows.at(-1)?.push(name)
    else rows.push([name])
    open = short && !open
  }
  return rows.length > 0 ? [{ rows }] : []
}

const screensOf = (draft: AnyDraft, fields: Named): Readonly<Record<string, Screen>> => {
  const stated = (draft.screens ?? { main: { menu: {} } }) as Readonly<Record<string, ScreenDraft>>
  return Object.fromEntries(
    Object.entries(stated).map(([key, screen]) => [key, screenOf(draft, fields, screen)]),
  )
}

const screenOf = (draft: AnyDraft, fields: Named, stated: ScreenDraft): Screen => {
  const { menu, ...screen } = stated
  const under = menu?.under ?? directoryOf(draft)
  // Outside of the product each area has its own addresses, wherever its entries stand in the menu.
  const area = draft.api.startsWith('/app/') ? directoryOf(draft) : under
  return {
    path: `${area}/${draft.api.split('/').at(-1)}`,
    view: viewOf(draft, stated),
    ...(screen.columns ? { columns: screen.columns } : columnsOf(draft, fields, stated)),
    filters: filtersOf(draft, fields, stated),
    sort: sortOf(draft, fields, stated),
    actions: actionsOf(draft, stated),
    ...screen,
    ...(menu ? { menu: { icon: 'Article', order: 50, ...menu, under } as MenuEntry } : {}),
  }
}

const directoryOf = ({ api }: AnyDraft): string => {
  const [, first, second = ''] = api.split('/')
  if (first === 'app') return second
  return first === 'admin' ? 'home' : 'org'
}

const viewOf = ({ single, tree }: AnyDraft, { across }: ScreenDraft): Screen['view'] => {
  if (single) return 'form'
  return tree && !across ? 'tree' : 'table'
}

const columnsOf = (
  draft: AnyDraft,
  fields: Named,
  { across }: ScreenDraft,
): Pick<Screen, 'columns' | 'more'> => {
  if (draft.single) return { columns: [] }
  const fit = fields.filter(
    ([name, field]) =>
      isSorted(field) &&
      !(across === true && name === 'sort') &&
      // The tree itself shows it.
      !(across !== true && name === draft.tree?.parent),
  )
  const states = fit.filter(([, field]) => isState(field)).slice(0, 1)
  const first = [...fit.filter(it => !states.includes(it)).slice(0, columnMax - states.length)]
  const shown = fit.filter(it => first.includes(it) || states.includes(it)).map(([name]) => name)
  const [state] = states.map(([name]) => name)
  const columns = across
    ? [...shown.filter(name => name !== state), 'tenantId', ...shown.filter(name => name === state)]
    : shown
  const more = fit.map(([name]) => name).filter(name => !shown.includes(name))
  return {
    columns: [...columns, ...(draft.view ? [] : ['updatedAt'])],
    ...(more.length > 0 ? { more } : {}),
  }
}

const filtersOf = (draft: AnyDraft, fields: Named, { across }: ScreenDraft): readonly string[] => {
  if (draft.single) return []
  const listed = fields.filter(
    ([name, field]) =>
      isListed(field) && name !== draft.tree?.parent && !(across && field.to !== undefined),
  )
  return [
    ...(across ? ['tenantId'] : []),
    ...listed.filter(([, field]) => isState(field)).map(([name]) => name),
    ...listed.filter(([, field]) => !isState(field)).map(([name]) => name),
  ]
}

const sortOf = (draft: AnyDraft, fields: Named, { across }: ScreenDraft): Screen['sort'] => {
  const [first] = (draft.sorts ?? []) as readonly string[]
  if (draft.view && first) return [first, 'desc']
  const own = fields.some(([name, field]) => name === 'sort' && isSorted(field))
  if (draft.single) return ['createdAt', 'asc']
  return own && !across ? ['sort', 'asc'] : ['createdAt', 'desc']
}

const standard = [
  'list',
  'show',
  'create',
  'update',
  'delete',
  'restore',
  'export',
  'import',
  'bin',
  'purge',
] as const

const actionsOf = (
  { view, single, actions = {} }: AnyDraft,
  { across }: ScreenDraft,
): Screen['actions'] => {
  if (across) return ['list']
  const own = Object.keys(actions)
  if (single) return ['list', 'show', 'update', ...own]
  return view ? ['list', 'show', 'export', ...own] : [...standard, ...own]
}

const isSorted = (field: AnyField): boolean => isKind(field.kind) && kindOf(field).sorted === true
const isSecret = (field: AnyField): boolean =>
  isKind(field.kind) && kindOf(field).writeOnly === true
const isState = (field: AnyField): boolean =>
  isKind(field.kind) && kindOf(field).switchesRow === true

/** Whether a filter lists the values: no ranges and no parts of texts. */
const isListed = (field: AnyField): boolean => {
  if (!isKind(field.kind)) return false
  const { filterOperators, filterControl } = kindOf(field)
  return filterOperators?.every(it => it === 'set') === true && filterControl !== false
}

export const freezeDeep = <T>(thing: T): T => {
  if (thing && typeof thing === 'object' && !Object.isFrozen(thing)) Object.freeze(thing)
  if (thing && typeof thing === 'object') for (const part of Object.values(thing)) freezeDeep(part)
  return thing
}
