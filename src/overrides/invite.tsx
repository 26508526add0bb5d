import type { invite as definition } from '#resources/invite.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { CodeCell, StateCell } from './invite/cells.tsx'
import { ShareButton } from './invite/ShareButton.tsx'

// Lists need none of this.
const ShareDialog = late(async () => (await import('./invite/ShareDialog.tsx')).ShareDialog)

const invite: Overrides<typeof definition> = {
  cells: { inviteCode: CodeCell, state: StateCell },
  recordActions: [ShareButton],
  created: ShareDialog,
}

export default invite
