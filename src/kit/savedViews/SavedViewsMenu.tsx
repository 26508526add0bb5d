import Box from '@mui/material/Box'
import CircularProgress from '@mui/material/CircularProgress'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useSides } from '#src/ui/side.ts'
import { failureOf } from '../failure.ts'
import { useKitTranslate } from '../words.ts'
import type { CurrentView } from './useCurrentView.ts'
import { ViewActions } from './ViewActions.tsx'
import type { SavedView } from './views.ts'

interface SavedViewsMenuProps {
  view: CurrentView
  anchor: HTMLElement | null
}

/** The views on offer, and what can be done with the one in force. */
export const SavedViewsMenu = ({ view, anchor }: SavedViewsMenuProps) => {
  const t = useKitTranslate()
  const { start } = useSides()
  const { views, current, choose, setOpen } = view
  const pick = (one: SavedView | null) => {
    choose(one)
    setOpen(false)
  }
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={() => setOpen(false)}
      anchorOrigin={{ vertical: 'bottom', horizontal: start }}
      transformOrigin={{ vertical: 'top', horizontal: start }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('views.label'),
          sx: { width: 320, maxWidth: '94vw' },
        },
      }}
    >
      {views.isPending && (
        <Box sx={{ p: 3, textAlign: 'center' }}>
          <CircularProgress size={20} aria-label={t('views.label')} />
        </Box>
      )}
      {views.error && (
        <Typography role="alert" sx={{ p: 2 }}>
          {failureOf(views.error).message}
        </Typography>
      )}
      {views.data && (
        <List component="div" dense sx={{ maxHeight: 320, overflowY: 'auto' }}>
          <ListItemButton selected={!current} onClick={() => pick(null)}>
            <ListItemText primary={t('views.none')} />
          </ListItemButton>
          {views.data.list.map(one => (
            <ListItemButton
              key={one.id}
              selected={one.id === current?.id}
              onClick={() => pick(one)}
            >
              <ListItemText primary={one.title} secondary={<About one={one} view={view} />} />
            </ListItemButton>
          ))}
        </List>
      )}
      {views.data?.list.length === 0 && (
        <Typography color="text.secondary" sx={{ px: 2, pb: 1.5 }}>
          {t('views.empty')}
        </Typography>
      )}
      <Divider />
      {views.data && <ViewActions view={view} mayShare={views.data.mayShare} />}
    </Popover>
  )
}

const About = ({ one, view }: { one: SavedView; view: CurrentView }) => {
  const t = useKitTranslate()
  const whom = {
    private: t('views.private'),
    tenant: t('views.tenant'),
    role: t('views.role', { role: one.roleName ?? '' }),
  }[one.sharing]
  return [
    whom,
    ...(one.mine ? [] : [one.ownerName ?? '']),
    ...(view.initial === one.id ? [t('views.first')] : []),
  ]
    .filter(Boolean)
    .join(' · ')
}
