import { lastAdministrator } from './administrators.ts'
import { captchas } from './captchas.ts'
import { codesOfPhones } from './codes.ts'
import { defaultPolicy } from './defaults.ts'
import { deletions } from './deletions.ts'
import { editors } from './editors.ts'
import { factors } from './factors.ts'
import { funds } from './funds.ts'
import { invitations, registrations } from './invitations.ts'
import { names } from './names.ts'
import { nonces } from './nonces.ts'
import { passkeys } from './passkeys.ts'
import { quotas } from './quotas.ts'
import type { Race } from './race.ts'
import { revocations } from './revocations.ts'
import { signIns } from './signIns.ts'
import { trees } from './trees.ts'

/** What many may do at once, and must not break. */
export const races: readonly Race[] = [
  quotas,
  ...trees,
  names,
  lastAdministrator,
  editors,
  defaultPolicy,
  deletions,
  invitations,
  registrations,
  funds,
  ...signIns,
  captchas,
  ...codesOfPhones,
  nonces,
  ...factors,
  passkeys,
  revocations,
]
