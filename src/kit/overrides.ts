import type { ComponentType, ReactNode } from 'react'
import type { AnyField } from '#resources/core/fields.ts'
import type { ResourceScreen } from '#resources/core/registry.ts'
import type { AnyResource, FieldName, RowOf } from '#resources/core/resource.ts'
import type { Kind } from '#resources/kinds/kind.ts'
import type { ResourceTexts, useKitTranslate } from './words.ts'

/** A row as the kit sees it when it knows nothing of the resource. */
export interface AnyRow {
  id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  labels?: Readonly<Record<string, string | readonly string[]>>
  /** What the server would refuse to do to it, and why; by `update`, `delete` or the name of an action. */
  refused?: Readonly<Record<string, string>>
  readonly [field: string]: unknown
}

/** What a cell of a table, or a value on the record's page, is drawn from. */
export interface CellProps<Row = AnyRow, Value = unknown> {
  row: Row
  value: Value
  name: string
  field: AnyField
  resource: AnyResource
}

/** What an input of a form gets; `value` and `onChange` are all it needs to work. */
export interface InputProps<Value = unknown, Row = AnyRow> {
  /** Of the control, tied to the label that the form draws. */
  id: string
  name: string
  label: string
  value: Value | null | undefined
  onChange: (value: Value | null) => void
  field: AnyField
  resource: AnyResource
  mode: 'create' | 'update'
  /** The action whose dialog this stands in; the words of its choices are there. */
  action?: string
  /** The stored row, on update. */
  row?: Row
  required?: boolean
  disabled?: boolean
  /** A text is wrong as it stands: sets the control's invalid state. The form shows the text. */
  error?: string
  /** Ids of help and error texts, for `aria-describedby`. */
  describedBy?: string
}

/** What is shown once a row has been added gets: the row, and what the form sent, secrets included. */
export interface CreatedProps<Row = AnyRow> {
  row: Row
  sent: Readonly<Record<string, unknown>>
  onClose: () => void
}

/** What stands in for an empty list gets: the button that makes the first row, where one may. */
export interface EmptyListProps {
  action: { label: string; onClick: () => void } | undefined
}

/** What a review is drawn from: what is about to be done with which rows, and the ways on. */
export interface ReviewProps {
  /** `update`, or the name of an action. */
  action: string
  /** What its button says. */
  verb: string
  rows: readonly AnyRow[]
  /** What is to be saved, or what the action was given. */
  values: Readonly<Record<string, unknown>>
  busy: boolean
  /** Why it was refused, once it was. */
  refused: ReactNode
  /** Does it; `review` names what was seen, so that nothing else is done. */
  onConfirm: (review: string) => void
  onCancel: () => void
}

type ValueAt<R extends AnyResource, K> = K extends keyof RowOf<R> ? RowOf<R>[K] : unknown
type Cells<R extends AnyResource> = {
  readonly [K in FieldName<R['fields']>]?: ComponentType<CellProps<RowOf<R>, ValueAt<R, K>>>
}
type Inputs<R extends AnyResource> = {
  readonly [K in FieldName<R['fields']>]?: ComponentType<InputProps<ValueAt<R, K>, RowOf<R>>>
}

/** What a definition cannot describe, tied to it by type; a file of a feature exports one as default. */
export interface Overrides<R extends AnyResource> {
  /** Cells of tables and trees, by field. */
  cells?: Cells<R>
  /** Values on the record's page, by field; the cell is not used there. */
  shows?: Cells<R>
  /** Inputs of the form, by field. Other values of the form: `useFormValues()` of `form/state.ts`. */
  inputs?: Inputs<R>
  /** Content below a field in the form. */
  beneath?: { readonly [K in FieldName<R['fields']>]?: ComponentType<{ row?: RowOf<R> }> }
  /** Further buttons of one record, at the end of its row and in the head of its page. */
  recordActions?: readonly ComponentType<{ row: RowOf<R> }>[]
  /** Instead of the dialog of an action on one record, by action. */
  dialogs?: {
    readonly [A in keyof R['actions'] & string]?: ComponentType<{
      row: RowOf<R>
      onClose: () => void
    }>
  }
  /** Further tabs of a record's page, after its details; `label` is the whole key of a text. */
  tabs?: readonly { label: string; part: ComponentType<{ row: RowOf<R> }> }[]
  /** Shown over the list once a row has been added, such as what is to be handed on of it. */
  created?: ComponentType<CreatedProps<RowOf<R>>>
  /** Stands between the button and the deed, by `update` or the name of an action, and tells what it would do. */
  reviews?: Readonly<Record<string, ComponentType<ReviewProps>>>
  /** Where the page of a record is, when it is none of the kit's. */
  page?: (id: string) => string
  /** Says why a list is empty that has no row yet, where one sentence would not be true of every installation. */
  nothing?: ComponentType<EmptyListProps>
  /** Whole screens, by key in the definition. */
  screens?: {
    readonly [S in keyof R['screens'] & string]?: ComponentType<{ place: ResourceScreen }>
  }
}

// biome-ignore lint/suspicious/noExplicitAny: stands for the overrides of every definition
export type AnyOverrides = Overrides<any>
/** Loaders by resource name, so that hand-made parts come with the screen that needs them. */
export type OverrideLoaders = Readonly<Record<string, () => Promise<{ default: AnyOverrides }>>>

/** What the text of a value in a sentence is made with. */
interface ValueTextContext {
  t: ReturnType<typeof useKitTranslate>
  words: ResourceTexts
  locale: string
  /** The name of the field. */
  name: string
  /** The action whose input it is. */
  action?: string | undefined
}

/** How the values of a kind of field look, and how they are filtered and entered. */
export interface BrowserKind {
  kind: Kind
  /** In a table: one line. */
  cell: ComponentType<CellProps>
  /** On the record's page: in full. */
  show: ComponentType<CellProps>
  /** Numbers stand at the end of their column. */
  align?: 'end'
  /** Takes the whole width of the record's page; a number: with more values than that. */
  wide?: boolean | number
  /** The column may shrink: its text ends in an ellipsis. Numbers, times and tags are never cut. */
  shrinks?: true
  /** What lists are filtered with; null for none. */
  filter: ComponentType<FilterProps> | null
  /**
   * A value that is not empty, in a sentence; as it is written, if left out. Null where it says
   * nothing to a reader: ids, pictures, long or hidden things.
   */
  text?: ((value: unknown, place: ValueTextContext) => string) | null
  /**
   * What a value is entered with. Wrap it in `late`, so that lists do not load it. Those of the
   * product's kinds come with the form (`inputs/inputOf.ts`).
   */
  input?: ComponentType<InputProps>
  /**
   * The control measures its size when it is mounted: it is rendered after the others, in a place of
   * so many lines of text.
   */
  reservedLines?: number
}

/** What a filter gets: a condition as the API takes it, or undefined. */
export interface FilterProps {
  id: string
  label: string
  value: unknown
  onChange: (value: unknown) => void
  name: string
  field: AnyField
  resource: AnyResource
}
