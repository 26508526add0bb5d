import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { useSides } from '#src/ui/side.ts'
import { failureOf } from '../failure.ts'
import { useTell } from '../useTell.ts'
import { useKitWords } from '../words.ts'
import type { CurrentView } from './useCurrentView.ts'
import { ViewForm } from './ViewForm.tsx'
import type { SavedView } from './views.ts'

interface SavedViewsMenuProps {
  view: CurrentView
  anchor: HTMLElement | null
}

/** The views on offer, and what can be done with the one in force. */
export const SavedViewsMenu = ({ view, anchor }: SavedViewsMenuProps) => {
  const t = useKitWords()
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
      {views.data && <Deeds view={view} mayShare={views.data.mayShare} />}
    </Popover>
  )
}

const About = ({ one, view }: { one: SavedView; view: CurrentView }) => {
  const t = useKitWords()
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

const Deeds = ({ view, mayShare }: { view: CurrentView; mayShare: boolean }) => {
  const t = useKitWords()
  const tell = useTell()
  const { current, changed, views, now, choose, follow, initial, setInitial, setOpen } = view
  const [form, setForm] = useState<'add' | 'change'>()
  const [asks, setAsks] = useState(false)
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    try {
      await work()
      tell(done)
      setOpen(false)
    } catch (error) {
      tell(failureOf(error).message, 'error')
    }
  }
  if (form)
    return (
      <ViewForm
        view={form === 'change' ? current : undefined}
        mayShare={mayShare}
        onCancel={() => setForm(undefined)}
        onSave={named => {
          const kept = form === 'change' && current
          const state = kept ? { ...kept, filters: kept.filters } : now
          const { filters, columns, sort } = state
          return attempt(
            async () =>
              follow(
                await views.save({
                  ...(kept ? { id: kept.id, version: kept.version } : {}),
                  filters,
                  columns,
                  sort,
                  ...named,
                }),
              ),
            t('views.saved'),
          )
        }}
      />
    )
  const update = () =>
    current &&
    attempt(() => {
      const { id, version, title, sharing, roleId } = current
      return views.save({ id, version, title, sharing, roleId, ...now })
    }, t('views.saved'))
  const copy = () =>
    attempt(async () => {
      const { origin, pathname } = window.location
      await navigator.clipboard.writeText(`${origin}${pathname}?view=${current?.id}`)
    }, t('views.copied'))
  return (
    <Box sx={{ p: 1, display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <Button onClick={() => setForm('add')}>{t('views.saveAs')}</Button>
      {current?.mayChange && changed && <Button onClick={update}>{t('views.update')}</Button>}
      {current?.mayChange && <Button onClick={() => setForm('change')}>{t('views.edit')}</Button>}
      {current && (
        <Button onClick={() => setInitial(initial === current.id ? null : current.id)}>
          {t(initial === current.id ? 'views.notFirst' : 'views.makeFirst')}
        </Button>
      )}
      {current && <Button onClick={copy}>{t('views.copy')}</Button>}
      {current?.mayChange && (
        <Button color="error" onClick={() => setAsks(true)}>
          {t('views.delete')}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        danger
        title={t('views.deleting', { title: current?.title ?? '' })}
        verb={t('views.delete')}
        onCancel={() => setAsks(false)}
        onConfirm={() =>
          attempt(async () => {
            if (!current) return
            await views.remove(current.id)
            if (initial === current.id) setInitial(null)
            choose(null)
          }, t('views.deleted'))
        }
      />
    </Box>
  )
}
