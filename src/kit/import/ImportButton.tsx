import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
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
        <Tooltip title={t('import.label')}>
          <IconButton
            aria-label={t('import.label')}
            onClick={() => setOpen(true)}
            onPointerEnter={() => void ImportDialog.load()}
          >
            <AppIcon name="Upload" fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {open && <ImportDialog onClose={() => setOpen(false)} />}
    </>
  )
})
