import Button from '@mui/material/Button'
import { useRef } from 'react'
import type { ListState } from '#resources/core/listState.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { late } from '../late.tsx'
import type { ShowState } from '../list/useListState.ts'
import { useKitTranslate } from '../words.ts'
import { type CurrentView, useCurrentView } from './useCurrentView.ts'

// Lists need it once somebody opens it.
const SavedViewsMenu = late(async () => (await import('./SavedViewsMenu.tsx')).SavedViewsMenu, null)

interface SavedViewsButtonProps {
  now: ListState
  go: ShowState
}

/** Names the view that the list follows, says whether it was changed since, and opens the others. */
export const SavedViewsButton = (props: SavedViewsButtonProps) => {
  const t = useKitTranslate()
  const view: CurrentView = useCurrentView(props)
  const button = useRef<HTMLButtonElement>(null)
  const { current, changed, open, setOpen } = view
  const title = current ? current.title : t('views.label')
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={open}
        startIcon={<AppIcon name="List" />}
        aria-label={[title, changed && t('views.changed')].filter(Boolean).join(' ')}
        sx={{ maxWidth: 240, ...onPhones }}
        onClick={() => setOpen(true)}
      >
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{title}</span>
        {changed && (
          <small style={{ marginInlineStart: 6, opacity: 0.75 }}>{t('views.changed')}</small>
        )}
      </Button>
      {open && <SavedViewsMenu view={view} anchor={button.current} />}
    </>
  )
}

/** The picture alone, so that the toolbar stays one line. */
const onPhones = {
  '@media (max-width:599.95px)': {
    minWidth: 40,
    '& > span:not(.MuiButton-icon), & > small': { display: 'none' },
    '& .MuiButton-icon': { margin: 0 },
  },
} as const
