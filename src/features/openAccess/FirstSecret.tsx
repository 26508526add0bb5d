import { useTranslate } from 'react-admin'
import { RevealOnce } from '#src/ui/RevealOnce.tsx'
import type { KeyRow } from './cells.tsx'

interface FirstSecretProps {
  row: KeyRow & { revealed?: string }
  onClose: () => void
}

/** The secret of a new key; nobody sees it again. */
export const FirstSecret = ({ row, onClose }: FirstSecretProps) => {
  const translate = useTranslate()
  const title = translate('ui.openAccess.firstSecret', { title: row.title, key: row.key })
  return <RevealOnce title={title} secret={row.revealed} onClose={onClose} />
}
