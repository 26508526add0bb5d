import type { AnyField, Field, FieldKind, Only } from './fields.ts'

// biome-ignore lint/suspicious/noExplicitAny: a field's value type is free here; each definition fixes it
export type Fields = Readonly<Record<string, Field<FieldKind, any>>>
export type Name<F> = keyof F & string
type ValueOf<T> = T extends Field<FieldKind, infer V> ? V : never

/** What a filter may ask of one field. `under` is a node of a tree and all below it. */
export type Condition<V> =
  | V
  | readonly V[]
  | { from?: V; to?: V }
  | { set: boolean }
  | { like: string }
  | { under: string }

/** Which rows: conditions by field, all of which hold. */
export type Where<F extends Fields> = {
  readonly [K in Name<F> | 'id']?: K extends Name<F> ? Condition<ValueOf<F[K]>> : Condition<string>
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

/** Work of a resource beyond the standard; what it does lies in the server's behaviour of that name. */
export interface Action<F extends Fields = Fields> {
  on: 'record' | 'selection' | 'all'
  /** Ask before doing it. The text is `actions.<action>.confirm`. */
  confirm?: boolean
  /** Cannot be taken back, or hurts: the button is red and not focused first. */
  danger?: boolean
  /** Values asked for in the dialog. */
  input?: Fields
  /** Fields of the dialog that begin with the row's own value of that name. */
  prefilled?: readonly string[]
  /** Offered, and accepted by the API, only for rows with these values. */
  when?: Where<F>
  icon?: string
  /**
   * The form of a row with these values, a new one included, saves it and does this in one step; its other button is
   * called `actions.<action>.saveOnly`. Only for an action on one record that asks for no input.
   */
  withSave?: Where<F>
  /** Stands in the menu of a row, never as a text beside it. */
  rare?: boolean
  /** Rows at a time at most; 1,000 unless told. */
  max?: number
  /** Its answer lists people with new passwords (`NewPasswords`), shown once as a sheet to be handed over. */
  handsOver?: true
  /** Names a text in the answer that is shown to the caller once, with a copy button. */
  reveals?: string
  /**
   * Lets whoever does it act as somebody else afterwards, or decides whether that person is signed in; one that
   * `reveals` or `handsOver` does so, too. See `takesOver`.
   */
  takesOver?: true
  /** Changes no row, but where the caller stands: open to who may only look, and the console starts anew after it. */
  enters?: true
  /** Answers a question and changes nothing: open to who may only look. */
  asks?: true
}

/** What an action answers that says `handsOver`. */
export interface NewPasswords {
  list: readonly { id: string; userName: string; realName: string; password: string }[]
}

/** Something asked about rows that changes nothing: `GET {api}/:id/<name>`, or `POST` with a body where it is a draft. */
export interface Inquiry<A = string> {
  on: 'record' | 'selection'
  /** Whoever may do this may ask; an inquiry beside anything but `show` is the dry run of it. */
  beside: A
  /** What may stand in the query of its address. */
  query?: readonly string[]
}

export interface Screen<F extends Fields = Fields, A = Readonly<Record<string, Action>>> {
  /** Below the base path, without a leading slash; it is react-admin's resource name as well. */
  path: string
  /** `form`: the one row of a `single` resource, as a page that saves in place. */
  view: 'table' | 'tree' | 'form'
  /** Rows of all tenants, for platform staff: its calls go to `{api}/across`, and it offers no form. */
  across?: boolean
  columns: readonly (Name<F> | SystemColumn)[]
  /** Columns on offer in the column chooser, not shown at first. */
  more?: readonly (Name<F> | SystemColumn)[]
  filters: readonly (Name<F> | SystemColumn)[]
  sort: readonly [Name<F> | SystemColumn, 'asc' | 'desc']
  actions: readonly (StandardAction | (keyof A & string))[]
  /** Rows this screen is limited to, whatever the user filters by. */
  where?: Where<F>
  /** A reference to a tree resource, shown as a tree beside the table that filters it. */
  beside?: Name<F>
  /** Where the seed puts the screen's entry in the side menu; a hidden one grants its routes, and is reached from elsewhere. */
  menu?: {
    under: string
    icon: string
    order: number
    hidden?: boolean
    /** How many rows there are like this stands beside the entry. */
    badge?: Where<F>
  }
}

/** `tenantId` is one on screens `across` alone. */
export type SystemColumn = 'id' | 'tenantId' | 'createdAt' | 'updatedAt' | 'deletedAt'

export interface Section<F extends Fields = Fields> {
  /** Message key below `sections`; a section without one has no heading. */
  title?: string
  /** Fields beside each other, a row each. */
  rows: readonly (readonly Name<F>[])[]
}

/** Rows of another resource that point here, shown as a tab of the record's page. */
export interface Related {
  resource: string
  /** The reference field over there. */
  by: string
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  A extends Readonly<Record<string, Action<F>>> = Readonly<Record<string, Action<F>>>,
  S extends Readonly<Record<string, Screen<F, A>>> = Readonly<Record<string, Screen<F, A>>>,
> {
  name: N
  /** Path of the API, such as `/user/admin/dept`. */
  api: `/${string}`
  /** `tenant`: each row belongs to one tenant. `platform`: rows of the installation, written by platform staff. */
  tenancy: 'tenant' | 'platform'
  /** Its rows come from a view of `server/db/views.ts`: they are listed and acted on, never written. */
  view?: true
  /** It has exactly one row, which the seed makes of initial values: it is looked at and changed, nothing else. */
  single?: true
  /** Platform rows that members of every tenant may read: all of them, or those alone that their roles grant (menus). */
  shared?: boolean | 'granted'
  /** The field that names a record to people. */
  title: Name<F>
  /** A second one shown beside it, such as the real name beside the user name. */
  subtitle?: Name<F>
  /** What people call a record where that is not its title: the real name of a person, whose title is the account. */
  displayName?: Name<F>
  /** `leaf`: rows with these values have nothing below them. */
  tree?: { parent: Name<F>; leaf?: Only }
  /** What data scope looks at; `all` when every member with the permission sees all of the tenant's rows. */
  scope: 'all' | { dept?: Name<F> | 'id'; owner?: Name<F> | 'id' | 'createdBy' }
  /** Rows with these values are the product's own: the console offers no change to them, the behaviour refuses it. */
  locked?: Only
  /** Rows with these values stay as they are, but may go: the console offers no form for them, the API refuses it. */
  fixed?: Only
  /** Policy limit that counts the live rows. */
  quota?: string
  /** Its rows hold codes that let somebody in: their answers are never compressed, whose length could tell them. */
  holdsCodes?: true
  fields: F
  /** Fields that may be set on many rows at once, beside the status. */
  bulk?: readonly Name<F>[]
  actions: A
  /** What takes a recent proof of whoever does it beside the permission, since its effect would outlast a stolen session. */
  proof?: readonly (StandardAction | (keyof A & string))[]
  /** What may be asked about rows; the server's behaviour of that name answers. */
  inquiries?: Readonly<Record<string, Inquiry<StandardAction | (keyof A & string)>>>
  form: readonly Section<F>[]
  screens: S
  related?: readonly Related[]
}

// biome-ignore lint/suspicious/noExplicitAny: stands for every definition, whatever its fields
export type AnyResource = Resource<string, any, any, any>

/** Declares a resource. The result is frozen, plain data: it names no component and no function. */
export const defineResource = <
  const N extends string,
  const F extends Fields,
  const A extends Readonly<Record<string, Action<F>>>,
  const S extends Readonly<Record<string, Screen<F, A>>>,
>(
  resource: Resource<N, F, A, S>,
): Resource<N, F, A, S> => freezeDeep(resource)

const freezeDeep = <T>(thing: T): T => {
  if (thing && typeof thing === 'object' && !Object.isFrozen(thing)) Object.freeze(thing)
  if (thing && typeof thing === 'object') for (const part of Object.values(thing)) freezeDeep(part)
  return thing
}

/** A resource's fields as a list of name and options. */
export const fieldsOf = ({ fields }: AnyResource): readonly (readonly [string, AnyField])[] => {
  const known = entries.get(fields)
  if (known) return known
  const made = Object.entries(fields) as [string, AnyField][]
  entries.set(fields, made)
  return made
}
const entries = new WeakMap<object, readonly (readonly [string, AnyField])[]>()

/** One field, or undefined when the resource declares none of that name. */
export const fieldOf = (resource: AnyResource, name: string): AnyField | undefined =>
  Object.hasOwn(resource.fields, name) ? (resource.fields[name] as AnyField) : undefined

type SecretNames<F extends Fields> = {
  [K in Name<F>]: F[K]['kind'] extends 'secret' ? K : never
}[Name<F>]
type ChoiceNames<F extends Fields> = {
  [K in Name<F>]: F[K]['kind'] extends 'choice' ? K : never
}[Name<F>]

/** What every row carries beside its declared fields. `labels` names the referenced rows, by field. */
export interface SystemFields {
  id: string
  version: number
  createdAt: string
  createdBy: string | null
  updatedAt: string
  updatedBy: string | null
  labels?: Readonly<Record<string, string | readonly string[]>>
}

/** A row as the API answers it. */
export type RowOf<R extends AnyResource> = SystemFields & {
  [K in Exclude<Name<R['fields']>, SecretNames<R['fields']>>]: ValueOf<R['fields'][K]>
}

/** What an action's input dialog sends. */
export type InputOf<A> = A extends { input: infer F extends Fields }
  ? { [K in Name<F>]: ValueOf<F[K]> }
  : Record<string, never>

type ChoiceWords<F extends Fields> = {
  [K in ChoiceNames<F>]: Record<`${Extract<ValueOf<F[K]>, string | number>}`, string>
}
type AskedNames<F extends Fields> = {
  [K in Name<F>]: F[K] extends { confirm: true } ? K : never
}[Name<F>]
type ActionWords<A> = { label: string; done: string } & (A extends { confirm: true }
  ? { confirm: string }
  : unknown) &
  (A extends { withSave: object } ? { saveOnly: string } : unknown) &
  (A extends { input: infer F extends Fields }
    ? { fields: Record<Name<F>, string> } & (ChoiceNames<F> extends never
        ? unknown
        : { choices: ChoiceWords<F> })
    : unknown)

type SectionTitles<R extends AnyResource> = Extract<R['form'][number]['title'], string>

/** The texts a resource needs, in every language. One missing or too many is a type error. */
export type MessagesOf<R extends AnyResource> = {
  /** One record, as in "Create department". */
  name: string
  fields: Record<Name<R['fields']>, string>
  /** A line under the field in the form. */
  help?: Partial<Record<Name<R['fields']>, string>>
  choices: ChoiceWords<R['fields']>
  /** What it means that none of an optional field's choices is taken; 'None' unless told. */
  unchosen?: Partial<Record<ChoiceNames<R['fields']>, string>>
  /** Asked before a status of `%{title}` is switched off. */
  disabling?: Record<AskedNames<R['fields']>, string>
  actions: { [A in keyof R['actions'] & string]: ActionWords<R['actions'][A]> }
  /** Titles of the form's sections. */
  sections: string extends SectionTitles<R>
    ? Record<string, string>
    : Record<SectionTitles<R>, string>
  /** Each screen's title, the line under it, and the sentence of an empty list. */
  screens: { [S in keyof R['screens'] & string]: { title: string; hint: string; empty: string } }
}

export type PermissionOf<R extends AnyResource> =
  `${R['name']}:${StandardAction | (keyof R['actions'] & string)}`
