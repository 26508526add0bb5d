import Box from '@mui/material/Box'
import { useLocale, useTranslate } from 'react-admin'
import { AppIcon } from '#src/ui/AppIcon.tsx'

/** Says above the page since when there is no connection, and what that means; also above a page that cannot be shown. */
export const OfflineBanner = ({ since }: { since: number }) => {
  const translate = useTranslate()
  const locale = useLocale()
  const at = new Date(since)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
  return (
    <Box role="status" sx={banner}>
      <AppIcon name="Warning" fontSize="small" sx={{ color: 'warning.main', flexShrink: 0 }} />
      <div>
        <strong>
          <time dateTime={at.toISOString()}>{translate('app.pwa.banner.since', { time })}</time>
        </strong>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {translate('app.pwa.banner.text')}
        </Box>
      </div>
    </Box>
  )
}

const banner = {
  display: 'flex',
  gap: 1.25,
  alignItems: 'center',
  mb: 2,
  px: 2,
  py: 1,
  fontSize: 13,
  borderRadius: '6px',
  border: '1px solid',
  borderColor: 'warning.main',
  bgcolor: 'background.paper',
} as const
