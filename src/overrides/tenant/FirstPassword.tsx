import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/define.ts'
import type { tenant } from '#resources/tenant.ts'
import { RevealOnce } from '#src/ui/RevealOnce.tsx'

interface FirstPasswordProps {
  row: RowOf<typeof tenant> & { revealed?: string }
  onClose: () => void
}

/** The first password of a new tenant's administrator; nobody sees it again. */
export const FirstPassword = ({ row, onClose }: FirstPasswordProps) => {
  const translate = useTranslate()
  const title = translate('ui.tenant.firstPassword', { name: row.adminUserName })
  return <RevealOnce title={title} secret={row.revealed} onClose={onClose} />
}
