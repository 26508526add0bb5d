import type { invite as definition } from '#resources/invite.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { CodeCell, StateCell } from './cells.tsx'
import { ShareDialog } from './late.ts'
import { ShareButton } from './ShareButton.tsx'

const invite: Overrides<typeof definition> = {
  cells: { inviteCode: CodeCell, state: StateCell },
  shows: { inviteCode: CodeCell, state: StateCell },
  recordActions: [ShareButton],
  created: ShareDialog,
}

export default invite
