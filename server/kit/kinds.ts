import { registerKinds } from '#resources/core/kinds.ts'
import { choiceServer } from '#resources/kinds/choice/server.ts'
import { colourServer } from '#resources/kinds/colour/server.ts'
import { dateServer } from '#resources/kinds/date/server.ts'
import { dateTimeServer } from '#resources/kinds/dateTime/server.ts'
import { emailServer } from '#resources/kinds/email/server.ts'
import type { AnyField } from '#resources/kinds/field.ts'
import { filesServer } from '#resources/kinds/files/server.ts'
import { flagServer } from '#resources/kinds/flag/server.ts'
import { iconServer } from '#resources/kinds/icon/server.ts'
import { imageServer } from '#resources/kinds/image/server.ts'
import { integerServer } from '#resources/kinds/integer/server.ts'
import { jsonServer } from '#resources/kinds/json/server.ts'
import { listServer } from '#resources/kinds/list/server.ts'
import { moneyServer } from '#resources/kinds/money/server.ts'
import { multilineServer } from '#resources/kinds/multiline/server.ts'
import { phoneServer } from '#resources/kinds/phone/server.ts'
import { referenceServer } from '#resources/kinds/reference/server.ts'
import { referencesServer } from '#resources/kinds/references/server.ts'
import { richTextServer } from '#resources/kinds/richText/server.ts'
import { routesServer } from '#resources/kinds/routes/server.ts'
import { secretServer } from '#resources/kinds/secret/server.ts'
import { statusServer } from '#resources/kinds/status/server.ts'
import { textServer } from '#resources/kinds/text/server.ts'
import { urlServer } from '#resources/kinds/url/server.ts'
import { registerStorage } from '#server/db/columns.ts'
import type { ServerKind } from './serverKind.ts'

/** The kinds of the product. */
const product: readonly ServerKind[] = [
  textServer,
  multilineServer,
  richTextServer,
  integerServer,
  moneyServer,
  flagServer,
  choiceServer,
  statusServer,
  dateServer,
  dateTimeServer,
  emailServer,
  phoneServer,
  secretServer,
  imageServer,
  filesServer,
  referenceServer,
  referencesServer,
  routesServer,
  listServer,
  iconServer,
  colourServer,
  urlServer,
  jsonServer,
]

const known = new Map<string, ServerKind>()

/**
 * Adds kinds of fields, with their shared parts, before definitions use them. The same one may be
 * added again, as every application that is composed in a process does. Throws when another one has
 * its name.
 */
export const registerServerKinds = (kinds: readonly ServerKind[]): void => {
  registerKinds(kinds.map(it => it.kind))
  for (const one of kinds) {
    const other = known.get(one.kind.name)
    if (other && other !== one)
      throw new Error(
        `The field kind '${one.kind.name}' has a server part already; give yours another name.`,
      )
    known.set(one.kind.name, one)
    registerStorage(one.kind.name, one.storage)
  }
}
registerServerKinds(product)

/** What the server does with the values of a field. */
export const serverKindOf = ({ kind }: Pick<AnyField, 'kind'>): ServerKind => {
  const found = known.get(kind)
  if (!found)
    throw new Error(`The field kind '${kind}' has no server part; add one to 'kinds' of a feature.`)
  return found
}
