import type { BrowserKind } from '#src/kit/overrides.ts'
import { secretKind } from './kind.ts'

/** A secret is never answered; it only has a place in forms. */
const SecretCell = () => <span aria-hidden="true">••••••</span>

export const secretBrowser: BrowserKind = {
  kind: secretKind,
  cell: SecretCell,
  show: SecretCell,
  filter: null,
  text: null,
}
