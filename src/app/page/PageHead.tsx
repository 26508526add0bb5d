import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useUnread } from '#src/screens/messages/useUnread.ts'
import { useMark, useSiteName, useTitle } from '#src/ui/title.ts'
import { useShell } from '../start/state.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { usePlaceHere } from './usePlace.ts'

/** Breadcrumb, the page's title and one line that says what it is for. */
export const PageHead = memo(() => {
  const translate = useTranslate()
  const { config } = useShell()
  const { trail, title, hint, record, bin } = usePlaceHere()
  const name = config?.name || translate('shell.product')
  const { total } = useUnread()
  useSiteName(name)
  useTitle(title, true)
  useMark(total)
  if (!title) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Breadcrumb trail={trail} title={title} record={record} bin={bin} />
      {!record && (
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'baseline',
            columnGap: 1.5,
            mt: 0.5,
          }}
        >
          <Typography variant="h1">{title}</Typography>
          {hint && <Typography color="text.secondary">{hint}</Typography>}
        </Box>
      )}
    </Box>
  )
})
