import type { RowOf } from '#resources/core/resource.ts'
import type { tenant } from '#resources/tenant.ts'
import { signInAddress } from '#src/providers/paths.ts'
import { HandOver } from '#src/ui/handOver/HandOver.tsx'

interface FirstPasswordProps {
  row: RowOf<typeof tenant> & { revealed?: string }
  onClose: () => void
}

/** What the administrator of a new tenant signs in with; nobody sees the password again. */
export const FirstPassword = ({ row, onClose }: FirstPasswordProps) => {
  const { adminUserName: userName, adminRealName: realName, revealed: password } = row
  if (!password) return null
  return (
    <HandOver
      title={translate => translate('ui.tenant.firstPassword', { name: userName })}
      address={signInAddress()}
      people={[{ userName, realName, password }]}
      onClose={onClose}
    />
  )
}
