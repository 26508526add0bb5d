import type { user as definition } from '#resources/user.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { LastLoginCell, RolesCell, UserNameCell } from './user/cells.tsx'

const user: Overrides<typeof definition> = {
  cells: { userName: UserNameCell, roleIds: RolesCell, lastLoginAt: LastLoginCell },
}

export default user
