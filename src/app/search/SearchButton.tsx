import ButtonBase from '@mui/material/ButtonBase'
import { memo, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { late } from '#src/kit/late.tsx'
import { useShell } from '#src/kit/shell.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { hiddenText } from '#src/ui/hiddenText.ts'
import { withoutReload } from '#src/ui/missingCode.ts'
import { isMac } from '../keys/platform.ts'
import { beginTypingAhead, endTypingAhead } from './typedAhead.ts'

const SearchDialog = late(async () => (await import('./SearchDialog.tsx')).SearchDialog, null)

/** Opens the search, as Ctrl+K does on every page. The code of the search is loaded when it is opened. */
export const SearchButton = memo(() => {
  const translate = useTranslate()
  const { menus } = useShell()
  const [open, setOpen] = useState(false)
  const offered = Boolean(menus?.length)
  useEffect(() => {
    if (!offered) return
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isShortcut(event)) return
      event.preventDefault()
      setOpen(!open)
      if (open) return void endTypingAhead()
      beginTypingAhead()
      // If the code cannot be loaded there will be no field for the keys typed so far.
      SearchDialog.load().catch(endTypingAhead)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [open, offered])
  useEffect(() => () => void endTypingAhead(), [])
  if (!offered) return null
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onClick={() => setOpen(true)}
        onPointerEnter={() => withoutReload(SearchDialog.load)}
        sx={button}
      >
        <AppIcon name="Search" fontSize="small" />
        <span>{translate('search.label')}</span>
        <small aria-hidden="true">
          <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </small>
      </ButtonBase>
      {open && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
})

const isShortcut = ({ ctrlKey, metaKey, altKey, shiftKey, key }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'

const button = {
  flex: 'none',
  gap: 1,
  height: 32,
  px: { xs: 0.75, md: 1 },
  borderRadius: '6px',
  color: 'text.secondary',
  fontSize: 14,
  border: { md: '1px solid' },
  borderColor: { md: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
  '& > small': { fontSize: 12, paddingInlineStart: 1.5 },
  '& kbd': { font: 'inherit' },
  // On narrow screens the text is hidden, and still is the accessible name of the button.
  '@media (max-width:899.95px)': {
    '& > span:not(.MuiTouchRipple-root)': hiddenText,
    '& > small': { display: 'none' },
  },
} as const
