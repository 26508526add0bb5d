import type { FileKind } from './files.ts'

/** The value of each kind of field in JSON and in the browser. */
export interface FieldValues {
  text: string
  multiline: string
  /** HTML, sanitised by the server before it is stored. */
  richText: string
  integer: number
  /** A decimal string with two places, `'12.50'`; stored as integer cents. */
  money: string
  flag: boolean
  choice: string | number
  /** 1 enabled, 2 disabled. */
  status: 1 | 2
  /** `YYYY-MM-DD` */
  date: string
  /** ISO 8601 in UTC. */
  dateTime: string
  email: string
  phone: string
  secret: string
  /** A data URI of a small picture, or a path of this site. */
  image: string
  /** Ids of uploaded files, in the order in which they were chosen. */
  files: readonly string[]
  /** Id of a row of the resource named by `to`. */
  reference: string
  references: readonly string[]
  /** API routes: `METHOD /path`, or `/path` for any method; `:id` for a parameter. */
  routes: readonly string[]
  list: readonly string[]
  /** Name of an icon in the icon registry. */
  icon: string
  /** `#rrggbb` */
  colour: string
  /** A path of this site, or an https address. */
  url: string
  json: unknown
}
export type FieldKind = keyof FieldValues

/**
 * Values of other fields, by name: the rule applies while each of them has one of the listed
 * values.
 */
export type Only = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** What a browser can fill in about its user: tokens of `autocomplete` in the HTML standard. */
export type Autofill = 'name' | 'tel' | 'email' | 'address-line1'

export interface CommonOptions {
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
  when?: Only
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
 * A value that changes from `from` to `to` by itself once the moment in the field `at` has passed.
 */
export interface Lapse {
  readonly from: string
  readonly to: string
  readonly at: string
}

/** The options of all kinds of field together, for code that handles any field. */
export interface AnyField extends Field {
  min?: number
  max?: number
  /** Integer: shown without separators of thousands when false, because it is a name, as a port is. */
  grouped?: false
  of?: readonly (string | number)[]
  to?: string
  shape?: Shape
  auto?: 'key'
  confirm?: true
  initial?: unknown
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
   * References: the ids are stored in the row itself, as an array without foreign keys, instead of a
   * link table. For many ids in rows that change by the thousand, such as the menus of roles.
   */
  inRow?: true
  /**
   * Reference: a sibling text field that always holds the current title of the referenced row.
   * Without a reference it can hold any name.
   */
  nameIn?: string
  /**
   * Secret: encrypted in the row's own column (`sealed`), or stored by the resource's behaviour
   * (`elsewhere`).
   */
  kept?: 'sealed' | 'elsewhere'
  /** Image: what an uploaded picture is for. An avatar is cropped to a square first. */
  use?: PictureUse
  /**
   * Files: the sibling text field that embeds them. Validation errors are reported on that field.
   */
  shownIn?: string
  /**
   * Choice: values that the form offers to platform staff only; the behaviour refuses them from
   * others.
   */
  platformOnly?: readonly (string | number)[]
  /**
   * Choice: the value is read, filtered and sorted as what it has lapsed to; the stored value does
   * not change.
   */
  lapses?: Lapse
}

type Maybe<Value, Options> = Options extends { required: true } | { initial: unknown }
  ? Value
  : Value | null
type Made<Kind extends FieldKind, Value, Options> = Readonly<Options> &
  Field<Kind, Maybe<Value, Options>>

const field =
  <Kind extends FieldKind>(kind: Kind) =>
  <Value, const Options extends CommonOptions>(options: Options) =>
    Object.freeze({ kind, ...options }) as Made<Kind, Value, Options>

/** What a picture is for. Avatars and logos are public; reading any other needs permission. */
export type PictureUse = Exclude<FileKind, 'attachment'>

/** Named patterns for a line of text. */
export type Shape = 'userName' | 'code' | 'path' | 'version'
type Length = CommonOptions & { max?: number; min?: number; initial?: string }
/**
 * `auto: 'key'`: the dialog generates an idempotency key each time it opens and shows no input for
 * it, so a repeated request has one effect.
 */
type Line = Length & { shape?: Shape; auto?: 'key' }
type Range = CommonOptions & { min?: number; max?: number; initial?: number; grouped?: false }
type Plain = CommonOptions & { initial?: string }
type Refers = CommonOptions & {
  onDelete?: 'refuse' | 'clear' | 'keep'
  pick?: Readonly<Record<string, unknown>>
  within?: string
  nameIn?: string
}

/** One line of text, at most `max` (255) characters. */
export const text = <const O extends Line>(options: O) => field('text')<string, O>(options)
/** Several lines of text, at most `max` (2000) characters. */
export const multiline = <const O extends Length>(options: O) =>
  field('multiline')<string, O>(options)
/** Formatted text as sanitised HTML, at most `max` (100000) characters. */
export const richText = <const O extends Length>(options: O) =>
  field('richText')<string, O>(options)
/** A whole number from `min` (0) to `max` (2147483647). */
export const integer = <const O extends Range>(options: O) => field('integer')<number, O>(options)
/** An exact amount with two decimals, as a string. */
export const money = <const O extends CommonOptions & { initial?: string; min?: number }>(
  options: O,
) => field('money')<string, O>(options)
/** Yes or no. */
export const flag = <const O extends CommonOptions & { initial: boolean }>(options: O) =>
  field('flag')<boolean, O>(options)
/** One of a few values, all texts or all whole numbers. */
export const choice = <
  const O extends CommonOptions & {
    of: readonly (string | number)[]
    initial?: string | number
    platformOnly?: readonly (string | number)[]
    lapses?: Lapse
  },
>(
  options: O,
) => field('choice')<O['of'][number], O>(options)
/** 1 enabled, 2 disabled; a switch in lists. With `confirm` the switch asks before it disables. */
export const status = <const O extends { readonly confirm?: true } = object>(options?: O) =>
  field('status')<1 | 2, CommonOptions & { readonly initial: 1 } & O>({
    initial: 1,
    ...(options as O),
  })
/** A day, `YYYY-MM-DD`. */
export const date = <const O extends Plain>(options: O) => field('date')<string, O>(options)
/** A moment, ISO 8601 in UTC. */
export const dateTime = <const O extends Plain>(options: O) => field('dateTime')<string, O>(options)
/** A mobile phone number of mainland China, or an international one with `+`. */
export const phone = <const O extends Plain>(options: O) => field('phone')<string, O>(options)
/** An e-mail address. */
export const email = <const O extends Plain>(options: O) => field('email')<string, O>(options)
/** Can be written but never read: no answer, filter, sort, search, export or log contains it. */
export const secret = <
  const O extends CommonOptions & { min?: number; max?: number; kept: 'sealed' | 'elsewhere' },
>(
  options: O,
) => field('secret')<string, O>(options)
/**
 * A picture: a path of this site (uploaded files included), or a data URI of at most `max` (32768)
 * characters.
 */
export const image = <const O extends CommonOptions & { max?: number; use?: PictureUse }>(
  options: O,
) => field('image')<string, O>(options)
/**
 * Uploaded files, at most `max` (20); never null. Validation errors of files embedded in a text are
 * reported on that text: see `shownIn`.
 */
export const files = <const O extends CommonOptions & { max?: number; shownIn?: string }>(
  options: O,
) =>
  field('files')<readonly string[], O & { readonly initial: readonly [] }>({
    ...options,
    initial: [],
  })
/** The id of a row of another resource. */
export const reference = <const To extends string, const O extends Refers>(to: To, options: O) =>
  field('reference')<string, O & { readonly to: To }>({ ...options, to })
/** Ids of rows of another resource, without order; never null. */
export const references = <const To extends string, const O extends Refers & { inRow?: true }>(
  to: To,
  options: O,
) =>
  field('references')<readonly string[], O & { readonly to: To; readonly initial: readonly [] }>({
    ...options,
    to,
    initial: [],
  })
/** A list of API routes; never null. */
export const routes = <const O extends CommonOptions>(options: O) =>
  field('routes')<readonly string[], O & { readonly initial: readonly [] }>({
    ...options,
    initial: [],
  })
/** A list of short texts; never null. */
export const list = <const O extends CommonOptions & { max?: number }>(options: O) =>
  field('list')<readonly string[], O & { readonly initial: readonly [] }>({
    ...options,
    initial: [],
  })
/** The name of an icon. */
export const icon = <const O extends Plain>(options: O) => field('icon')<string, O>(options)
/** A colour, `#rrggbb`. */
export const colour = <const O extends Plain>(options: O) => field('colour')<string, O>(options)
/** A path of this site, or an https address. */
export const url = <const O extends Plain>(options: O) => field('url')<string, O>(options)
/** Any JSON value of at most 64 KiB as text. */
export const json = <const O extends CommonOptions>(options: O) =>
  field('json')<unknown, O>(options)
