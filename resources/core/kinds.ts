import { choiceKind } from '#resources/kinds/choice/kind.ts'
import { colourKind } from '#resources/kinds/colour/kind.ts'
import { dateKind } from '#resources/kinds/date/kind.ts'
import { dateTimeKind } from '#resources/kinds/dateTime/kind.ts'
import { emailKind } from '#resources/kinds/email/kind.ts'
import type { AnyField } from '#resources/kinds/field.ts'
import { filesKind } from '#resources/kinds/files/kind.ts'
import { flagKind } from '#resources/kinds/flag/kind.ts'
import { iconKind } from '#resources/kinds/icon/kind.ts'
import { imageKind } from '#resources/kinds/image/kind.ts'
import { integerKind } from '#resources/kinds/integer/kind.ts'
import { jsonKind } from '#resources/kinds/json/kind.ts'
import type { Kind } from '#resources/kinds/kind.ts'
import { listKind } from '#resources/kinds/list/kind.ts'
import { moneyKind } from '#resources/kinds/money/kind.ts'
import { multilineKind } from '#resources/kinds/multiline/kind.ts'
import { phoneKind } from '#resources/kinds/phone/kind.ts'
import { referenceKind } from '#resources/kinds/reference/kind.ts'
import { referencesKind } from '#resources/kinds/references/kind.ts'
import { richTextKind } from '#resources/kinds/richText/kind.ts'
import { routesKind } from '#resources/kinds/routes/kind.ts'
import { secretKind } from '#resources/kinds/secret/kind.ts'
import { statusKind } from '#resources/kinds/status/kind.ts'
import { textKind } from '#resources/kinds/text/kind.ts'
import { urlKind } from '#resources/kinds/url/kind.ts'

/** The kinds of the product. */
const product: readonly Kind[] = [
  textKind,
  multilineKind,
  richTextKind,
  integerKind,
  moneyKind,
  flagKind,
  choiceKind,
  statusKind,
  dateKind,
  dateTimeKind,
  emailKind,
  phoneKind,
  secretKind,
  imageKind,
  filesKind,
  referenceKind,
  referencesKind,
  routesKind,
  listKind,
  iconKind,
  colourKind,
  urlKind,
  jsonKind,
]

const known = new Map<string, Kind>(product.map(kind => [kind.name, kind]))

/**
 * Adds kinds of extensions, by name, before definitions use them. The same one may be added again,
 * as every application that is composed in a process does. Throws when another one has its name.
 */
export const registerKinds = (kinds: readonly Kind[]): void => {
  for (const kind of kinds) {
    const other = known.get(kind.name)
    if (other && other !== kind)
      throw new Error(`There are two field kinds named '${kind.name}'; rename one of them.`)
    known.set(kind.name, kind)
  }
}

/** Every kind of field that there is. */
export const allKinds = (): readonly Kind[] => [...known.values()]

export const isKind = (name: string): boolean => known.has(name)

/** The kind of a field. Throws when there is none of that name, which `check.ts` finds first. */
export const kindOf = ({ kind }: Pick<AnyField, 'kind'>): Kind => {
  const found = known.get(kind)
  if (!found) throw new Error(unknownKind(kind))
  return found
}

/** What to say of a kind that nobody has registered. */
export const unknownKind = (name: string): string =>
  `There is no field kind '${name}'; the kinds are ${[...known.keys()].join(', ')}.`

/** Whether the field refers to many rows by a table of links, and has no column. */
export const isLinked = (field: AnyField): boolean =>
  kindOf(field).refers === 'many' && !field.inRow

/** Whether people write the field's texts freely, in any script. */
export const isFreeText = (field: AnyField): boolean =>
  kindOf(field).text !== undefined && !field.shape
