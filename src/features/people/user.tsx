import type { user as definition } from '#resources/user.ts'
import { late } from '#src/kit/late.tsx'
import type { Overrides } from '#src/kit/overrides.ts'
import { AvatarShow, LastLoginCell, SeenCell, SeenShow, UserNameCell } from './cells.tsx'

const WhyDialog = late(async () => (await import('#src/features/why/WhyDialog.tsx')).WhyDialog)

const FirstPassword = late(async () => (await import('./FirstPassword.tsx')).FirstPassword)

const user: Overrides<typeof definition> = {
  cells: { userName: UserNameCell, lastLoginAt: LastLoginCell, lastActiveAt: SeenCell },
  shows: { avatar: AvatarShow, lastLoginAt: SeenShow, lastActiveAt: SeenShow },
  dialogs: { why: WhyDialog },
  created: FirstPassword,
}

export default user
