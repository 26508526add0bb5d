import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { memo, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Language } from '#i18n/catalog.ts'
import { setLanguage } from '#src/providers/language.ts'
import { withoutReload } from '#src/start/missingChunk.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { lazy } from '#src/ui/lazy.tsx'

const load = () => import('./LanguageList.tsx')
const LanguageList = lazy(load)

/** The languages to choose from. */
export const LanguageMenu = memo(() => {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (language: string) => {
    setAnchor(null)
    setLanguage(language as Language)
  }
  return (
    <>
      <Tooltip title={translate('shell.language')}>
        <IconButton
          aria-label={translate('shell.language')}
          aria-haspopup="menu"
          onPointerEnter={() => withoutReload(load)}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name="Translate" fontSize="small" />
        </IconButton>
      </Tooltip>
      {anchor && (
        <Suspense fallback={null}>
          <LanguageList anchor={anchor} onChoose={choose} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  )
})
