import type { AnyField, Field, FieldCondition, FieldKind, Label } from './fields.ts'

// biome-ignore lint/suspicious/noExplicitAny: a field's value type is free here; each definition fixes it
export type Fields = Readonly<Record<string, Field<FieldKind, any>>>
export type FieldName<F> = keyof F & string
type ValueOf<T> = T extends Field<FieldKind, infer V> ? V : never

/**
 * What a filter may ask of one field: a value, a list of values, a range (both ends included), or
 * whether it is set.
 */
type FilterCondition<V> =
  | V
  | readonly V[]
  | { from?: V; to?: V }
  | { set: boolean }
  | { like: string }
  | { under: string }

/** A filter over rows: conditions by field. A row matches when all of them hold. */
export type Where<F extends Fields> = {
  readonly [K in FieldName<F> | 'id']?: K extends FieldName<F>
    ? FilterCondition<ValueOf<F[K]>>
    : FilterCondition<string>
}

export type StandardAction =
  | 'list'
  | 'show'
  | 'create'
  | 'update'
  | 'delete'
  | 'bin'
  | 'restore'
  | 'purge'
  | 'export'
  | 'import'

/**
 * An action of a resource beyond the standard ones. The server's behaviour of the same name
 * implements it.
 */
export interface Action<F extends Fields = Fields> {
  on: 'record' | 'selection' | 'all'
  label?: Label
  /** What the console says afterwards, with `%{what}`; the label by default. */
  done?: Label
  /** Asks for confirmation first, with this text or with `actions.<action>.confirm`. */
  confirm?: boolean | Label
  /**
   * The action is destructive or cannot be undone: its button is red and does not get the initial
   * focus.
   */
  danger?: boolean
  /** Values that the dialog asks for. */
  input?: Fields
  /** Input fields that start with the row's own value of the same name. */
  prefilled?: readonly string[]
  /** The action is offered, and accepted by the API, only for rows with these values. */
  when?: Where<F>
  icon?: string
  /**
   * For rows with these values, new ones included, the form can save the row and run this action in
   * one step. Its second button, which only saves, is labelled `actions.<action>.saveOnly`. Only
   * for an action on one record that has no `input`.
   */
  withSave?: Where<F>
  /** The action is listed in the row's menu only, never as a text button. */
  rare?: boolean
  /** Maximum number of rows per call; 1,000 by default. */
  max?: number
  /**
   * The answer lists people with new passwords (`NewPasswords`). The console shows them once, as a
   * sheet to hand over.
   */
  handsOver?: true
  /** Name of a text in the answer that the console shows to the caller once, with a copy button. */
  reveals?: string
  /**
   * The caller can sign in as somebody else afterwards, or the action decides whether that person
   * is signed in. `reveals` and `handsOver` imply it. See `takesOver` in `permissions.ts`.
   */
  takesOver?: true
  /**
   * Changes no row, but moves the session to another tenant or person. Allowed in read-only
   * sessions; the console reloads afterwards.
   */
  enters?: true
  /** Answers a question and changes nothing. Allowed in read-only sessions. */
  asks?: true
  /**
   * The action may leave something as it is, and answers how much as `leftCount`. Above 0, the
   * console says `actions.<action>.doneInPart`, with `%{left}`, instead of `done`.
   */
  leaves?: true
}

/** The answer of an action with `handsOver`. */
export interface NewPasswords {
  list: readonly { id: string; userName: string; realName: string; password: string }[]
}

/**
 * A read-only question about rows: `GET {api}/:id/<name>`, or `POST` with a body when it is about
 * values that are not saved yet.
 */
export interface Inquiry<A = string> {
  on: 'record' | 'selection'
  /**
   * The action whose permission the inquiry needs. Beside any action but `show`, the inquiry is the
   * dry run of that action.
   */
  beside: A
  /** Names of the query parameters that it accepts. */
  query?: readonly string[]
  /** Whether the body may name, as `after`, the id of the last row that was answered. */
  paged?: true
}

export interface Screen<F extends Fields = Fields, A = Readonly<Record<string, Action>>> {
  /** Its title. */
  label?: Label
  /** The line under the title. */
  hint?: Label
  /** The sentence of an empty list. */
  empty?: Label
  /** Path below the base path, without a leading slash. It is also react-admin's resource name. */
  path: string
  /** `form` shows the one row of a `single` resource as a page that saves in place. */
  view: 'table' | 'tree' | 'form'
  /**
   * Shows rows of all tenants to platform staff. The screen calls `{api}/across` and has no form.
   */
  across?: boolean
  columns: readonly (FieldName<F> | SystemColumn)[]
  /** Columns that the column chooser offers but that are hidden by default. */
  more?: readonly (FieldName<F> | SystemColumn)[]
  filters: readonly (FieldName<F> | SystemColumn)[]
  sort: readonly [FieldName<F> | SystemColumn, 'asc' | 'desc']
  actions: readonly (StandardAction | (keyof A & string))[]
  /** A fixed filter that always applies in addition to the user's own. */
  where?: Where<F>
  /** A reference field to a tree resource. The tree is shown beside the table and filters it. */
  beside?: FieldName<F>
  /**
   * The entry that the seed creates in the side menu. A hidden entry only grants the screen's
   * routes; the screen is opened from elsewhere.
   */
  menu?: MenuEntry<F>
}

export interface MenuEntry<F extends Fields = Fields> {
  /** Name of a directory of the menu. */
  under: string
  icon: string
  order: number
  hidden?: boolean
  /** Shows the number of rows that match this beside the entry. */
  badge?: Where<F>
}

/** Columns that are not declared as fields. `tenantId` exists on screens with `across` only. */
type SystemColumn = 'id' | 'tenantId' | 'createdAt' | 'updatedAt' | 'deletedAt'

export interface Section<F extends Fields = Fields> {
  /** Message key below `sections`. A section without a title and a label has no heading. */
  title?: string
  /** The heading. */
  label?: Label
  /** Rows of the form; the fields of one row stand side by side. */
  rows: readonly (readonly FieldName<F>[])[]
}

/** Rows of another resource that refer to this record, shown as a tab of its page. */
export interface Related {
  resource: string
  /** The field of the other resource that refers to this record. */
  by: string
}

/** What `completed` takes as the author wrote it. Most of it is optional. */
interface Stated<N extends string, F extends Fields, A> {
  name: N
  /** What one record is called, as in "Create department". */
  label?: Label
  /** What several are called; the same as one by default. */
  plural?: Label
  /** Path of the API, such as `/user/admin/dept`. */
  api: `/${string}`
  /**
   * `tenant`: each row belongs to one tenant. `platform`: rows of the installation, written by
   * platform staff.
   */
  tenancy: 'tenant' | 'platform'
  /**
   * The rows come from a database view that a feature declares. They can be listed and acted on,
   * but not written.
   */
  view?: true
  /**
   * The columns of a view that its rows can be sorted by. The tables below the view have an index
   * for each. Other resources can be sorted by what their screens show (`sortableFieldsOf`).
   */
  sorts?: readonly (FieldName<F> | SystemColumn)[]
  /**
   * The resource has exactly one row, which the seed creates from initial values. It can be read
   * and updated only.
   */
  single?: true
  /**
   * A tenant has at most a few hundred of these rows. Lists are sorted without an index for each
   * sort, so that updates can avoid writes to indexes (decision 90).
   */
  fewRows?: true
  /**
   * Platform rows that members of every tenant may read: all of them (`true`), or only those that
   * their roles grant, as with menus (`granted`).
   */
  shared?: boolean | 'granted'
  /** A second field shown beside the title, such as the real name beside the user name. */
  subtitle?: FieldName<F>
  /** The field to address a record by when that is not the title, such as a person's real name. */
  displayName?: FieldName<F>
  /** `leaf`: rows with these values cannot have children. */
  tree?: { parent: FieldName<F>; leaf?: FieldCondition }
  /**
   * Rows with these values belong to the product. The console offers no change, and the resource's
   * behaviour refuses it.
   */
  locked?: FieldCondition
  /**
   * Rows with these values cannot be edited but can be deleted. The console offers no form, and the
   * API refuses updates.
   */
  fixed?: FieldCondition
  /** The policy limit on the number of live rows. */
  quota?: string
  /**
   * The rows hold codes that grant access. Answers are never compressed, because the compressed
   * length could leak a code.
   */
  holdsCodes?: true
  fields: F
  /** Fields, besides the status, that one request may set on many rows. */
  bulk?: readonly FieldName<F>[]
  /**
   * Actions that also need a recent proof of identity, because their effect would outlast a stolen
   * session.
   */
  proof?: readonly (StandardAction | (keyof A & string))[]
  /** Read-only questions about rows. The server's behaviour of the same name answers them. */
  inquiries?: Readonly<Record<string, Inquiry<StandardAction | (keyof A & string)>>>
  related?: readonly Related[]
}

/** A complete definition, in which every default is filled in. */
export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  A extends Readonly<Record<string, Action<F>>> = Readonly<Record<string, Action<F>>>,
  S extends Readonly<Record<string, Screen<F, A>>> = Readonly<Record<string, Screen<F, A>>>,
> extends Stated<N, F, A> {
  /** The field whose value names a record to people. */
  title: FieldName<F>
  /**
   * The fields that data scopes apply to. `all`: everyone with the permission sees all rows of the
   * tenant.
   */
  scope: 'all' | { dept?: FieldName<F> | 'id'; owner?: FieldName<F> | 'id' | 'createdBy' }
  actions: A
  form: readonly Section<F>[]
  screens: S
}

/** A screen as an author writes it: what is not stated is derived (`complete.ts`). */
export interface ScreenDraft<F extends Fields = Fields, A = Readonly<Record<string, Action>>>
  extends Partial<Omit<Screen<F, A>, 'menu'>> {
  menu?: Partial<MenuEntry<F>>
}

/** A definition as an author writes it. What is not stated is derived (`complete.ts`). */
export interface Definition<
  N extends string,
  F extends Fields,
  A extends Readonly<Record<string, Action<F>>>,
  S extends Readonly<Record<string, ScreenDraft<F, A>>>,
> extends Stated<N, F, A>,
    Partial<Pick<Resource<N, F, A>, 'title' | 'scope' | 'form'>> {
  actions?: A
  screens?: S
}

/** Only a resource with a field `name` or `title` has a title without stating one. */
export type StatedTitle<F extends Fields> = [Extract<keyof F, 'name' | 'title'>] extends [never]
  ? { title: FieldName<F> }
  : unknown

/** A resource that refers to a department or a user states its `scope`: that reference may decide who sees a row. */
export type StatedScope<F extends Fields> = [ScopingNames<F>] extends [never]
  ? unknown
  : { scope: Resource<string, F>['scope'] }
type ScopingNames<F extends Fields> = {
  [K in FieldName<F>]: F[K] extends { to: 'dept' | 'user' } ? K : never
}[FieldName<F>]

/** The screens that `complete` makes of those that are stated. */
export type Completed<F extends Fields, A, S> = {
  readonly [K in keyof S]: Screen<F, A> &
    S[K] &
    (S[K] extends { menu: object } ? unknown : { menu?: undefined })
}
/** The screen of a resource that states none. */
// biome-ignore lint/suspicious/noExplicitAny: a condition on any fields
export type MainScreen = { main: { menu: MenuEntry<any> } }

// biome-ignore lint/suspicious/noExplicitAny: stands for every definition, whatever its fields
export type AnyResource = Resource<string, any, any, any>

// biome-ignore lint/suspicious/noExplicitAny: stands for every definition as an author writes it
export type AnyDraft = Definition<string, any, any, any>

/** The fields of a resource as `[name, options]` pairs, cached per resource. */
export const fieldsOf = ({ fields }: AnyResource): readonly (readonly [string, AnyField])[] => {
  const known = entries.get(fields)
  if (known) return known
  const made = Object.entries(fields) as [string, AnyField][]
  entries.set(fields, made)
  return made
}
const entries = new WeakMap<object, readonly (readonly [string, AnyField])[]>()

/** One field of a resource; undefined when it declares none of that name. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  Object.hasOwn(resource.fields, name) ? (resource.fields[name] as AnyField) : undefined

/** The present name of a field that an older record, such as a line of the audit log, names. */
export const presentName = (resource: AnyResource, name: string): string =>
  fieldOf(resource, name)
    ? name
    : (fieldsOf(resource).find(([, { was = [] }]) => [was].flat().includes(name))?.[0] ?? name)

type SecretNames<F extends Fields> = {
  [K in FieldName<F>]: F[K]['kind'] extends 'secret' ? K : never
}[FieldName<F>]
type ChoiceNames<F extends Fields> = {
  [K in FieldName<F>]: F[K]['kind'] extends 'choice' ? K : never
}[FieldName<F>]

/**
 * What every row carries besides its declared fields. `labels` holds the titles of referenced rows,
 * by field. A type and not an interface: only types are assignable to an index signature.
 */
type SystemFields = {
  id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  labels?: Readonly<Record<string, string | readonly string[]>>
}

/** A row as the API answers it, without secrets. */
export type RowOf<R extends AnyResource> = SystemFields & {
  [K in Exclude<FieldName<R['fields']>, SecretNames<R['fields']>>]: ValueOf<R['fields'][K]>
}

/** The body that an action's input dialog sends. */
export type InputOf<A> = A extends { input: infer F extends Fields }
  ? { [K in FieldName<F>]: ValueOf<F[K]> }
  : Record<string, never>

/** A property that is optional where an empty object would do. */
type Part<K extends string, T> = Record<never, never> extends T ? { [P in K]?: T } : { [P in K]: T }
/** The same for each property of a group. */
type Parts<T> = {
  [K in keyof T as Record<never, never> extends T[K] ? never : K]: T[K]
} & { [K in keyof T as Record<never, never> extends T[K] ? K : never]?: T[K] }
type LabelledNames<F extends Fields> = {
  [K in FieldName<F>]: F[K] extends { label: object } ? K : never
}[FieldName<F>]
/** Names of fields; optional for those with a label. */
type FieldWords<F extends Fields> = Record<Exclude<FieldName<F>, LabelledNames<F>>, string> &
  Partial<Record<LabelledNames<F>, string>>

type LabelledChoices<F extends Fields> = {
  [K in ChoiceNames<F>]: F[K] extends { labels: object } ? K : never
}[ChoiceNames<F>]
type ValueWords<F> = Record<`${Extract<ValueOf<F>, string | number>}`, string>
type ChoiceWords<F extends Fields> = {
  [K in Exclude<ChoiceNames<F>, LabelledChoices<F>>]: ValueWords<F[K]>
} & { [K in LabelledChoices<F>]?: Partial<ValueWords<F[K]>> }
type AskedNames<F extends Fields> = {
  [K in FieldName<F>]: F[K] extends { confirm: true } ? K : never
}[FieldName<F>]
type ActionWords<A> = (A extends { label: object }
  ? { label?: string; done?: string }
  : { label: string; done: string }) &
  (A extends { confirm: true } ? { confirm: string } : { confirm?: string }) &
  (A extends { withSave: object } ? { saveOnly: string } : unknown) &
  (A extends { leaves: true } ? { doneInPart: string } : unknown) &
  (A extends { input: infer F extends Fields }
    ? Part<'fields', FieldWords<F>> & Part<'choices', ChoiceWords<F>>
    : unknown)

type SectionTitles<R extends AnyResource> = Extract<R['form'][number]['title'], string>

/** The texts of a screen: its title, the line under it, and the sentence of an empty list. */
type ScreenWords<Labelled> = (Labelled extends true ? { title?: string } : { title: string }) & {
  hint?: string
  empty?: string
}
type IsLabelled<T> = T extends { label: object } ? true : false

/**
 * The texts that a resource needs in every language, besides the labels in its definition. A missing
 * or surplus text is a type error. What is stated here is used instead of a label.
 */
export type MessagesOf<R extends AnyResource> = {
  /** What several records are called; the same as one by default. */
  plural?: string
  /** A line under the field in the form. */
  help?: Partial<Record<FieldName<R['fields']>, string>>
  /** Label for an optional choice field without a value; 'None' by default. */
  unchosen?: Partial<Record<ChoiceNames<R['fields']>, string>>
  /** Titles of the form's sections. */
  sections?: string extends SectionTitles<R>
    ? Record<string, string>
    : Record<SectionTitles<R>, string>
} & (IsLabelled<R> extends true
  ? { name?: string }
  : {
      /** One record, as in "Create department". */
      name: string
    }) &
  Part<'fields', FieldWords<R['fields']>> &
  Part<'choices', ChoiceWords<R['fields']>> &
  Part<'actions', Parts<{ [A in keyof R['actions'] & string]: ActionWords<R['actions'][A]> }>> &
  Part<
    'screens',
    Parts<{
      [S in keyof R['screens'] & string]: ScreenWords<
        IsLabelled<R> extends true ? true : IsLabelled<R['screens'][S]>
      >
    }>
  > &
  DisablingWords<AskedNames<R['fields']>>

/**
 * For each status with `confirm: true`, the question asked before the status of `%{title}` is
 * switched off. None for other fields: it would never be shown.
 */
type DisablingWords<N extends string> = [N] extends [never]
  ? { disabling?: never }
  : { disabling: Record<N, string> }
