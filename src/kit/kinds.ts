import { registerKinds } from '#resources/core/kinds.ts'
import { choiceBrowser } from '#resources/kinds/choice/browser.tsx'
import { colourBrowser } from '#resources/kinds/colour/browser.tsx'
import { dateBrowser } from '#resources/kinds/date/browser.tsx'
import { dateTimeBrowser } from '#resources/kinds/dateTime/browser.tsx'
import { emailBrowser } from '#resources/kinds/email/browser.tsx'
import type { AnyField } from '#resources/kinds/field.ts'
import { filesBrowser } from '#resources/kinds/files/browser.tsx'
import { flagBrowser } from '#resources/kinds/flag/browser.tsx'
import { iconBrowser } from '#resources/kinds/icon/browser.tsx'
import { imageBrowser } from '#resources/kinds/image/browser.tsx'
import { integerBrowser } from '#resources/kinds/integer/browser.tsx'
import { jsonBrowser } from '#resources/kinds/json/browser.tsx'
import { listBrowser } from '#resources/kinds/list/browser.tsx'
import { moneyBrowser } from '#resources/kinds/money/browser.tsx'
import { multilineBrowser } from '#resources/kinds/multiline/browser.tsx'
import { phoneBrowser } from '#resources/kinds/phone/browser.tsx'
import { referenceBrowser } from '#resources/kinds/reference/browser.tsx'
import { referencesBrowser } from '#resources/kinds/references/browser.tsx'
import { richTextBrowser } from '#resources/kinds/richText/browser.tsx'
import { routesBrowser } from '#resources/kinds/routes/browser.tsx'
import { secretBrowser } from '#resources/kinds/secret/browser.tsx'
import { statusBrowser } from '#resources/kinds/status/browser.tsx'
import { textBrowser } from '#resources/kinds/text/browser.tsx'
import { urlBrowser } from '#resources/kinds/url/browser.tsx'
import type { BrowserKind } from './overrides.ts'

/** The kinds of the product. What is typed into stands in `inputs/inputOf.ts`, which loads with the form. */
const product: readonly BrowserKind[] = [
  textBrowser,
  multilineBrowser,
  richTextBrowser,
  integerBrowser,
  moneyBrowser,
  flagBrowser,
  choiceBrowser,
  statusBrowser,
  dateBrowser,
  dateTimeBrowser,
  emailBrowser,
  phoneBrowser,
  secretBrowser,
  imageBrowser,
  filesBrowser,
  referenceBrowser,
  referencesBrowser,
  routesBrowser,
  listBrowser,
  iconBrowser,
  colourBrowser,
  urlBrowser,
  jsonBrowser,
]

const known = new Map<string, BrowserKind>(product.map(it => [it.kind.name, it]))

/** Adds kinds of fields, with their shared parts. Throws when there are two of one name. */
export const registerBrowserKinds = (kinds: readonly BrowserKind[]): void => {
  registerKinds(kinds.map(it => it.kind))
  for (const it of kinds) known.set(it.kind.name, it)
}

/** How the values of a field look, and what they are filtered with. */
export const browserKindOf = ({ kind }: Pick<AnyField, 'kind'>): BrowserKind => {
  const found = known.get(kind)
  if (!found) throw new Error(`The field kind '${kind}' has no part in the console.`)
  return found
}
