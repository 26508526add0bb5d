import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { late } from '#src/kit/late.tsx'
import type { InviteRow } from './cells.tsx'

const ShareDialog = late(async () => (await import('./ShareDialog.tsx')).ShareDialog)

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
      {open && (
        <Suspense fallback={null}>
          <ShareDialog row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
