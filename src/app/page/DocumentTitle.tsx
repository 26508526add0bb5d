import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useUnread } from '#src/features/notices/messages/useUnread.ts'
import { useShell } from '#src/kit/shell.ts'
import { useMark, useSiteName } from '#src/ui/title.ts'

/** Ends the title of every page with the site's name, and begins it with how much is unread. */
export const DocumentTitle = memo(() => {
  const translate = useTranslate()
  const { config } = useShell()
  const { total } = useUnread()
  useSiteName(config?.name || translate('shell.product'))
  useMark(total)
  return null
})
