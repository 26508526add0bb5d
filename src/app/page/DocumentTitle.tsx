import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import { useSiteName } from '#src/ui/title.ts'

/** Ends the title of every page with the site's name. */
export const DocumentTitle = memo(() => {
  const translate = useTranslate()
  const { config } = useShell()
  useSiteName(config?.name || translate('shell.product'))
  return null
})
