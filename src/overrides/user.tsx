import type { user as definition } from '#resources/user.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { AvatarShow, LastLoginCell, SeenCell, SeenShow, UserNameCell } from './user/cells.tsx'

const user: Overrides<typeof definition> = {
  cells: { userName: UserNameCell, lastLoginAt: LastLoginCell, lastActiveAt: SeenCell },
  shows: { avatar: AvatarShow, lastLoginAt: SeenShow, lastActiveAt: SeenShow },
}

export default user
