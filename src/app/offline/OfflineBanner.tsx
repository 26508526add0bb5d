import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { WarningBar } from './WarningBar.tsx'

/** Says above the page since when there is no connection, and what that means; also above a page that cannot be shown. */
export const OfflineBanner = ({ since }: { since: number }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const at = new Date(since)
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(at)
  return (
    <Box role="status" sx={{ mb: 2 }}>
      <WarningBar
        title={
          <time dateTime={at.toISOString()}>{translate('app.pwa.banner.since', { time })}</time>
        }
        text={translate('app.pwa.banner.text')}
      />
    </Box>
  )
}
