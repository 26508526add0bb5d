import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { NoticeRow } from './cells.tsx'
import { PreviewDialog } from './late.ts'

/** Shows a notice as its readers see it. */
export const PreviewButton = ({ row }: { row: NoticeRow }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="uc-link"
        onPointerEnter={PreviewDialog.load}
        onClick={() => setOpen(true)}
      >
        {translate('noticeScreen.preview.label')}
      </button>
      {open && <PreviewDialog values={{ ...row }} onClose={() => setOpen(false)} />}
    </>
  )
}
