import IconButton from '@mui/material/IconButton'
import { memo, useMemo, useState } from 'react'
import { kindOf } from '#resources/core/kinds.ts'
import type { ListLayout } from '#src/kit/list/useListLayout.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Tip } from '#src/ui/Tip.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { anyFieldOf } from '../columns.ts'
import { useScreen } from '../context.tsx'
import { late } from '../late.tsx'
import { useKitTranslate } from '../words.ts'
import type { ExportChoice } from './ExportSetup.tsx'

const ExportDialog = late(async () => (await import('./ExportDialog.tsx')).ExportDialog, null)
const ExportSetup = late(async () => (await import('./ExportSetup.tsx')).ExportSetup, null)

/** Ids travel in the address of the export, which holds no more. */
const maxSelected = 500
const nobody: readonly string[] = []

export interface ExportButtonProps {
  filter: object
  sort: { field: string; order: string }
  look: ListLayout
  /** How many rows there are, where that is known for sure. */
  total: number | undefined
  /** Ids of the selected rows, of all pages. */
  selectedIds?: readonly string[]
}

/** Writes rows into a file, those that are selected or all that the list's filters leave; not there for who may not. */
export const ExportButton = memo((props: ExportButtonProps) => {
  const { filter, sort, look, total, selectedIds = nobody } = props
  const { resource } = useScreen().place
  const { offers, granted } = useActions()
  const t = useKitTranslate()
  const [asking, setAsking] = useState(false)
  const [chosen, setChosen] = useState<ExportChoice | null>(null)
  const wanted = useMemo(
    () =>
      chosen && {
        filter: chosen.selected ? { id: selectedIds } : filter,
        sort,
        columns: chosen.columns,
      },
    [chosen, selectedIds, filter, sort],
  )
  if (!granted.export) return null
  const isWritten = (name: string) => {
    const field = anyFieldOf(resource, name)
    return field !== undefined && kindOf(field).exported !== false
  }
  const close = () => {
    setAsking(false)
    setChosen(null)
  }
  return (
    <>
      {offers.export && (
        <Tip title={t('export.label')}>
          <IconButton
            aria-label={t('export.label')}
            onClick={() => setAsking(true)}
            onPointerEnter={() => void Promise.all([ExportSetup.load(), ExportDialog.load()])}
          >
            <AppIcon name="Download" fontSize="small" />
          </IconButton>
        </Tip>
      )}
      {asking && !wanted && (
        <ExportSetup
          offered={look.every.filter(isWritten)}
          shown={look.columns.map(({ name }) => name).filter(isWritten)}
          selected={selectedIds.length}
          most={maxSelected}
          total={total}
          onExport={setChosen}
          onClose={close}
        />
      )}
      {wanted && (
        <ExportDialog
          wanted={wanted}
          total={chosen?.selected ? selectedIds.length : total}
          onClose={close}
        />
      )}
    </>
  )
})
