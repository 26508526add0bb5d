import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo, useMemo, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import type { Column } from '../columns.ts'
import { late } from '../late.tsx'
import { useKitWords } from '../words.ts'

const ExportDialog = late(async () => (await import('./ExportDialog.tsx')).ExportDialog, null)

export interface ExportButtonProps {
  filter: object
  sort: { field: string; order: string }
  columns: readonly Column[]
  /** How many rows there are, where that is known for sure. */
  total: number | undefined
}

/** Writes what the list shows, all pages of it, into a file; not there for who may not. */
export const ExportButton = memo(({ filter, sort, columns, total }: ExportButtonProps) => {
  const { offers } = useActions()
  const t = useKitWords()
  const [open, setOpen] = useState(false)
  const wanted = useMemo(
    () => ({ filter, sort, columns: columns.flatMap(it => (isWritten(it) ? [it.name] : [])) }),
    [filter, sort, columns],
  )
  if (!offers.export) return null
  return (
    <>
      <Tooltip title={t('export.label')}>
        <IconButton
          aria-label={t('export.label')}
          onClick={() => setOpen(true)}
          onPointerEnter={() => void ExportDialog.load()}
        >
          <AppIcon name="Download" fontSize="small" />
        </IconButton>
      </Tooltip>
      {open && <ExportDialog wanted={wanted} total={total} onClose={() => setOpen(false)} />}
    </>
  )
})

const isWritten = ({ field }: Column) => field.kind !== 'image' && field.kind !== 'secret'
