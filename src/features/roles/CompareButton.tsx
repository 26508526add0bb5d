import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { role } from '#resources/role.ts'
import { late } from '#src/kit/late.tsx'

const CompareDialog = late(async () => (await import('./CompareDialog.tsx')).CompareDialog, null)

/** Opens the comparison of a role with another one. */
export const CompareButton = ({ row }: { row: RowOf<typeof role> }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="uc-link" onClick={() => setOpen(true)}>
        {translate('ui.compare.action')}
      </button>
      {open && <CompareDialog row={row} onClose={() => setOpen(false)} />}
    </>
  )
}
