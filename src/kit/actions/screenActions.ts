import { bulkFieldsOf, bulkUpdate } from '#resources/core/bulk.ts'
import { isBin } from '#resources/core/permissions.ts'
import type { Action, AnyResource, Screen, StandardAction } from '#resources/core/resource.ts'
import { isFixed, isLocked, matchesWhen } from '#src/kit/access.ts'
import type { AnyRow } from '#src/kit/overrides.ts'

/** An action under way: asked about, and for these rows. */
export interface Started {
  offer: AvailableAction
  rows: readonly AnyRow[]
  /** Called when it is done. */
  after?: (() => void) | undefined
}

/** Something that can be done here, as a button needs it. */
export interface AvailableAction {
  name: string
  danger: boolean
  /** Asks in a dialog first. */
  needsDialog: boolean
  icon: string | undefined
  custom?: Action
}

const icons: Partial<Record<StandardAction, string>> = {
  update: 'Edit',
  delete: 'Delete',
  restore: 'RestoreFromTrash',
  purge: 'DeleteForever',
}

const standard = (name: StandardAction, danger: boolean): AvailableAction => ({
  name,
  danger,
  needsDialog: name !== 'update',
  icon: icons[name],
})

/** Under what react-admin keeps the filters and the chosen rows of a bin, apart from those of its list. */
export const binStoreKeyOf = (screen: Screen): string | undefined =>
  isBin(screen) ? `${screen.path}/bin` : undefined

/** What this screen offers this user: for one row, for several, and without any. */
export const screenActionsOf = (
  resource: AnyResource,
  screen: Screen,
  grants: ReadonlySet<string>,
) => {
  const allowed = screen.actions.filter(name => grants.has(name))
  const custom = allowed.flatMap(name => {
    const action = resource.actions[name] as Action | undefined
    return action ? [{ on: action.on, offer: customAction(name, action) }] : []
  })
  const has = (name: StandardAction) => allowed.includes(name)
  const own = (...on: Action['on'][]) =>
    custom.filter(one => on.includes(one.on)).map(({ offer }) => offer)
  if (isBin(screen)) {
    const back = [
      ...(has('restore') ? [standard('restore', false)] : []),
      ...(has('purge') ? [standard('purge', true)] : []),
    ]
    return {
      record: back,
      selection: back,
      bulk: false,
      all: [] as AvailableAction[],
      create: false,
      update: false,
      show: false,
      export: false,
      import: false,
      bin: false,
    }
  }
  const remove = has('delete') ? [standard('delete', true)] : []
  return {
    record: [
      ...(has('update') ? [standard('update', false)] : []),
      ...own('record', 'selection'),
      ...remove,
    ],
    selection: [...own('selection'), ...remove],
    /** Fields may be set on several rows at once. */
    bulk:
      has('update') &&
      grants.has(bulkUpdate) &&
      !screen.across &&
      bulkFieldsOf(resource).length > 0,
    all: own('all'),
    create: has('create'),
    update: has('update'),
    show: has('show'),
    export: has('export'),
    import: has('import'),
    bin: has('bin'),
  }
}

export type ScreenActions = ReturnType<typeof screenActionsOf>

/** Whether something that changes rows is on offer for several of them. */
export const canChangeSelected = ({ selection, bulk }: ScreenActions): boolean =>
  selection.length > 0 || bulk

/** Whether rows can be selected: to be changed, or to be exported by themselves. */
export const canSelectRows = (offers: ScreenActions): boolean =>
  canChangeSelected(offers) || offers.export

/** What is left of them without a connection: to look at what is there. */
export const readOnlyActions = (offers: ScreenActions): ScreenActions => ({
  ...offers,
  record: [],
  selection: [],
  bulk: false,
  all: [],
  create: false,
  update: false,
  export: false,
  import: false,
})

const customAction = (name: string, action: Action): AvailableAction => ({
  name,
  danger: action.danger ?? false,
  needsDialog: Boolean(action.confirm || action.input || action.danger),
  icon: action.icon,
  custom: action,
})

/** Those of the offers that these rows, all of them, are fit for. */
export const applicableActions = (
  resource: AnyResource,
  offers: readonly AvailableAction[],
  rows: readonly AnyRow[],
): readonly AvailableAction[] =>
  offers.filter(({ name, custom }) => {
    const closed = name === 'update' ? isFixed : isLocked
    return rows.every(row =>
      custom
        ? matchesWhen(custom.when as Readonly<Record<string, unknown>> | undefined, row)
        : !closed(resource, row),
    )
  })
