import Button from '@mui/material/Button'
import { csvFile } from '#resources/core/csv.ts'
import type { ImportReport } from '#src/providers/types.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { saveText } from '#src/ui/saveText.ts'
import { useKitTranslate } from '../words.ts'

interface BadRowsButtonProps {
  file: File
  bad: NonNullable<ImportReport['bad']>
}

/** Saves the rows with errors as CSV, with a column of reasons; mended, the file can be uploaded as it is. */
export const BadRowsButton = ({ file, bad }: BadRowsButtonProps) => {
  const t = useKitTranslate()
  const save = () => {
    const rows = bad.rows.map(({ cells, reasons }) => [...cells, reasons])
    const text = csvFile([[...bad.head, t('import.reasons')], ...rows])
    const name = file.name.replace(/\.[^.]*$/, '')
    saveText(text, `${t('import.badFile', { name })}.csv`, 'text/csv')
  }
  return (
    <Button onClick={save} startIcon={<AppIcon name="Download" />} sx={{ alignSelf: 'flex-start' }}>
      {t('import.downloadBad', { smart_count: bad.rows.length })}
    </Button>
  )
}
