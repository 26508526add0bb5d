import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useUnread } from '#src/screens/messages/useUnread.ts'
import { useMark, useSiteName } from '#src/ui/title.ts'
import { useShell } from '../start/state.ts'

/** Ends the title of every page with the site's name, and begins it with how much is unread. */
export const DocumentTitle = memo(() => {
  const translate = useTranslate()
  const { config } = useShell()
  const { total } = useUnread()
  useSiteName(config?.name || translate('shell.product'))
  useMark(total)
  return null
})
