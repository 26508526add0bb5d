import type { user as definition } from '#resources/user.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { LastLoginCell, UserNameCell } from './user/cells.tsx'

const user: Overrides<typeof definition> = {
  cells: { userName: UserNameCell, lastLoginAt: LastLoginCell },
}

export default user
