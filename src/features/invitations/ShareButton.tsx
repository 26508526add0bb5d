import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { InviteRow } from './cells.tsx'
import { ShareDialog } from './late.ts'

/** Shows code, link and QR code of an invitation that nobody has used. */
export const ShareButton = ({ row }: { row: InviteRow }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (row.state !== 'unused') return null
  return (
    <>
      <button
        type="button"
        className="uc-link"
        onPointerEnter={ShareDialog.load}
        onClick={() => setOpen(true)}
      >
        {translate('ui.invite.share')}
      </button>
      {open && <ShareDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
