import IconButton from '@mui/material/IconButton'
import { memo, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Tip } from '#src/ui/Tip.tsx'
import { useActions } from '../actions/ActionsProvider.tsx'
import { late } from '../late.tsx'
import { useKitTranslate } from '../words.ts'

const ImportDialog = late(async () => (await import('./ImportDialog.tsx')).ImportDialog, null)

/** Adds many rows from a file; not there for who may not. An open dialog stays while the server cannot be reached. */
export const ImportButton = memo(() => {
  const { offers, granted } = useActions()
  const t = useKitTranslate()
  const [open, setOpen] = useState(false)
  if (!granted.import) return null
  return (
    <>
      {offers.import && (
        <Tip title={t('import.label')}>
          <IconButton
            aria-label={t('import.label')}
            onClick={() => setOpen(true)}
            onPointerEnter={() => void ImportDialog.load()}
          >
            <AppIcon name="Upload" fontSize="small" />
          </IconButton>
        </Tip>
      )}
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
})
