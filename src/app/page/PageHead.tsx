import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useIsErrorPage, useTitle } from '#src/ui/title.ts'
import { Breadcrumb } from './Breadcrumb.tsx'
import { usePageInfo } from './usePageInfo.ts'

/** The breadcrumb, the title of the page, and a hint of one line. */
export const PageHead = memo(() => {
  const { trail, title, hint, record, bin } = usePageInfo()
  useTitle(title, 'list')
  const failed = useIsErrorPage()
  if (!title) return null
  return (
    <Box sx={{ mb: 2 }}>
      <Breadcrumb trail={trail} title={title} record={record} bin={bin} failed={failed} />
      {/* The page of a record and error pages have headings of their own. */}
      {!record && !failed && (
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
