import type { FileKind } from './files.ts'

/** What a row carries for each kind of field, on the wire and in the browser. */
export interface FieldValues {
  text: string
  multiline: string
  /** HTML, sanitised on the way in. */
  richText: string
  integer: number
  /** Decimal with two places as a string, `'12.50'`; stored as integer cents. */
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
  /** Ids of files, in the order of their choosing. */
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

/** A field matters only while other fields have one of these values. */
export type Only = Readonly<Record<string, readonly (string | number | boolean)[]>>

/** What a browser can fill in about its user: tokens of `autocomplete` in the HTML standard. */
export type Autofill = 'name' | 'tel' | 'email' | 'address-line1'

export interface CommonOptions {
  required?: boolean
  /** Required in new rows, and never emptied again; rows from before the rule may lack it. */
  requiredInNew?: true
  /** Among live rows, case-insensitively after NFKC: in a tenant, in the installation, or under one parent. */
  unique?: 'tenant' | 'platform' | 'siblings'
  /** Found by the quick search box. */
  search?: boolean
  /** `create`: set once; `never`: the server fills it in. */
  write?: 'create' | 'never'
  /** The server changes it without a new version of the row, such as the time of the last sign-in. */
  unversioned?: true
  /** Shown in the form, and kept, only when this holds; otherwise the stored value is null. */
  when?: Only
  /** What the browser may fill in; only in forms where people enter their own data. */
  autofill?: Autofill
}

declare const value: unique symbol

/** Plain data that survives JSON. `Value` is known to the compiler alone. */
export interface Field<Kind extends FieldKind = FieldKind, Value = unknown> extends CommonOptions {
  readonly kind: Kind
  readonly [value]?: Value
}

/** A value that turns into another by itself once the moment in the field `at` has passed. */
export interface Lapse {
  readonly from: string
  readonly to: string
  readonly at: string
}

/** The options of every kind as a reader of any field sees them. */
export interface AnyField extends Field {
  min?: number
  max?: number
  of?: readonly (string | number)[]
  to?: string
  shape?: Shape
  auto?: 'key'
  confirm?: true
  initial?: unknown
  /** Reference: only rows of the target with these values are offered and accepted. */
  pick?: Readonly<Record<string, unknown>>
  /** Reference of a platform row into a tenant: the sibling field that holds the tenant's id. */
  within?: string
  /**
   * Reference: what deleting the target does to this row: it is refused, or the field is emptied. `keep` leaves it
   * pointing at what lies in the bin, and empties it when that is purged.
   */
  onDelete?: 'refuse' | 'clear' | 'keep'
  /** Reference: the sibling text that is always called as the row this leads to, and holds any name where there is none. */
  nameIn?: string
  /** Secret: sealed in the row's own column, or kept elsewhere by the resource's behaviour. */
  kept?: 'sealed' | 'elsewhere'
  /** Image: what a picture uploaded here is for; an avatar is cropped to a square first. */
  use?: PictureUse
  /** Files: the sibling text that shows them, at which they are refused. */
  shownIn?: string
  /** Choice: values that the form offers to platform staff alone; the behaviour refuses them to others. */
  platformOnly?: readonly (string | number)[]
  /** Choice: read, filtered and sorted as what it has become; the stored value stays. */
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

/** What a picture is for: avatars and logos are public, the others are read by permission. */
export type PictureUse = Exclude<FileKind, 'attachment'>

/** Named patterns for a line of text. */
export type Shape = 'userName' | 'code' | 'path' | 'version'
type Length = CommonOptions & { max?: number; min?: number; initial?: string }
/** `auto`: the dialog makes a key each time it opens and asks nobody for it: the same key does a thing once. */
type Line = Length & { shape?: Shape; auto?: 'key' }
type Range = CommonOptions & { min?: number; max?: number; initial?: number }
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
/** 1 enabled, 2 disabled; a switch in lists, which asks before it disables where `confirm` says so. */
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
/** Written by people, never read back: no answer, filter, sort, search, export or log holds it. */
export const secret = <
  const O extends CommonOptions & { min?: number; max?: number; kept: 'sealed' | 'elsewhere' },
>(
  options: O,
) => field('secret')<string, O>(options)
/** A picture: a path of this site, an uploaded file's among them, or a data URI of at most `max` (32768) characters. */
export const image = <const O extends CommonOptions & { max?: number; use?: PictureUse }>(
  options: O,
) => field('image')<string, O>(options)
/** Uploaded files, at most `max` (20); never null. Those of a text that shows them are refused at it: `shownIn`. */
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
export const references = <const To extends string, const O extends Refers>(to: To, options: O) =>
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
