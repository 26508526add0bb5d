import Alert from '@mui/material/Alert'
import { useTranslate } from 'react-admin'
import { byteSizeText } from '#src/kit/formats.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { Sample } from './types.ts'

/** Warns while there is still time to make room, and says what goes on once there is none. */
export const DiskAlert = ({ sample }: { sample: Sample | undefined }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { diskLevel = null, diskFree = null } = sample ?? {}
  if (diskFree === null || diskLevel === null || diskLevel === 'enough') return null
  return (
    <Alert severity={diskLevel === 'full' ? 'error' : 'warning'} sx={{ gridColumn: '1 / -1' }}>
      {translate(`dashboards.disk.${diskLevel}`, { free: byteSizeText(diskFree, locale) })}
    </Alert>
  )
}
