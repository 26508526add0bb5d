/**
 * The value of each kind of field in JSON and in the browser. Each kind adds its own line in its
 * `kind.ts`, an extension by `declare module 'user-center/define'`.
 *
 * @public for those declarations
 */
export interface FieldKinds {
  /** Id of a row of the resource named by `to`. Every row has such fields, whatever kinds there are. */
  reference: string
}
export type FieldKind = keyof FieldKinds

/**
 * A condition on other fields of the row: each named field has one of the listed values.
 */
export type FieldCondition = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** A text by language, such as `{ 'en-US': 'Colour', 'de-DE': 'Farbe' }`. A language without one shows English, else the first. */
export type Label = Readonly<Record<string, string>>

/** What a browser can fill in about its user: tokens of `autocomplete` in the HTML standard. */
export type Autofill = 'name' | 'tel' | 'email' | 'address-line1'

/** The settings that every kind of field has. */
export interface CommonOptions {
  /** Its name; the words of the resource may say it as well, or otherwise. */
  label?: Label
  /** A line under the field in the form. */
  help?: Label
  /**
   * The name that the field had in an earlier release, or several. The next start renames the column,
   * which keeps its values, and the field in stored views and preferences.
   */
  was?: string | readonly string[]
  required?: boolean
  /**
   * Required in new rows and cannot be emptied later. Rows that are older than the rule may lack a
   * value.
   */
  requiredInNew?: true
  /**
   * Where the value must be unique among live rows: in the tenant, in the installation, or under
   * the same parent. Texts are compared by `fold`.
   */
  unique?: 'tenant' | 'platform' | 'siblings'
  /** Searched by the quick search box. */
  search?: boolean
  /** `create`: can only be set when the row is created. `never`: the server fills it in. */
  write?: 'create' | 'never'
  /**
   * The server can change it without a new version of the row, such as the time of the last
   * sign-in.
   */
  unversioned?: true
  /** The field is shown and stored only while this holds; otherwise the stored value is null. */
  when?: FieldCondition
  /** What the browser may fill in. Only for forms in which people enter their own data. */
  autofill?: Autofill
}

declare const value: unique symbol

/** A field as plain data that survives JSON. `Value` exists for the type checker only. */
export interface Field<Kind extends FieldKind = FieldKind, Value = unknown> extends CommonOptions {
  readonly kind: Kind
  readonly [value]?: Value
}

/**
 * The settings of all kinds of field together, for code that handles any field. Those of one kind
 * alone are added in its `kind.ts`; here are those that several kinds have.
 */
export interface AnyField extends Field {
  min?: number
  max?: number
  initial?: unknown
  /** Reference: the name of the resource that it leads to. */
  to?: string
  /** Reference: only target rows with these values are offered and accepted. */
  pick?: Readonly<Record<string, unknown>>
  /** Reference from a platform row into a tenant: the sibling field that holds the tenant's id. */
  within?: string
  /**
   * Reference: what happens when the target is deleted. `refuse`: the deletion is refused. `clear`:
   * this field is emptied. `keep`: this field still points to the target in the recycle bin and is
   * emptied when the target is purged.
   */
  onDelete?: 'refuse' | 'clear' | 'keep'
  /**
   * Reference: a sibling text field that always holds the current title of the referenced row.
   * Without a reference it can hold any name.
   */
  nameIn?: string
}

type Maybe<Value, Options> = Options extends { required: true } | { initial: unknown }
  ? Value
  : Value | null
type Made<Kind extends FieldKind, Value, Options> = Readonly<Options> &
  Field<Kind, Maybe<Value, Options>>

/**
 * Makes fields of a kind. `Value` is the type of their values, null excluded.
 *
 * @example
 * export const percent = <const O extends CommonOptions>(options: O) =>
 *   makeField('percent')<number, O>(options)
 */
export const makeField =
  <Kind extends FieldKind>(kind: Kind) =>
  <Value, const Options extends CommonOptions>(options: Options) =>
    Object.freeze({ kind, ...options }) as Made<Kind, Value, Options>

/** Settings of kinds whose values are texts: the number of characters. */
export type LengthOptions = CommonOptions & { max?: number; min?: number; initial?: string }
/** Settings of kinds that have none of their own. */
export type PlainOptions = CommonOptions & { initial?: string }
/** Settings of references. */
export type ReferenceOptions = CommonOptions &
  Pick<AnyField, 'onDelete' | 'pick' | 'within' | 'nameIn'>
