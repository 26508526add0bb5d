import Button from '@mui/material/Button'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { upgradeLog, userCentre } from '#resources/upgradeLog.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { lazy } from '#src/ui/lazy.tsx'
import { hasUnsavedInput } from '#src/ui/unsaved.ts'
import { upgradePath } from './addressOf.ts'
import { type Log, readLogs } from './useLogs.ts'

/** The version whose news the user has seen last, and when it was installed. */
interface Seen {
  version: string
  upAt: string
}

/** The version whose news is to be shown, if any, and a function that marks it as seen. */
const useNews = (): { news: Log | undefined; close: () => void } => {
  const [seen, setSeen] = usePreference<Seen | null>('upgrade.seen', null)
  const [open, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: [upgradeLog.name, 'newest'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) =>
      (await readLogs({ addon: userCentre }, 0, 1, signal)).list[0] ?? null,
  })
  const newest = data ?? undefined
  useEffect(() => {
    if (!newest) return
    // On the first visit there is no earlier version, so nothing is new.
    if (!seen) setSeen(seenOf(newest))
    else if (isNews(newest, seen) && !isInTheWay()) setOpen(true)
  }, [newest, seen, setSeen])
  const close = useCallback(() => {
    setOpen(false)
    if (newest) setSeen(seenOf(newest))
  }, [newest, setSeen])
  return { news: open ? newest : undefined, close }
}

const seenOf = ({ version, upAt }: Log): Seen => ({ version, upAt })

/** An older version becomes the newest when a row is deleted: that is no news. */
const isNews = (log: Log, seen: Seen) => log.version !== seen.version && log.upAt > seen.upAt

/** Something is unsaved or a dialog is open: the news waits for the next visit. */
const isInTheWay = () =>
  hasUnsavedInput() || document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

const RichText = lazy(async () => ({
  default: (await import('#src/kit/cells/RichText.tsx')).RichText,
}))

/** Shows users once what is new in a version that was installed since their last visit. */
export const WhatIsNew = () => {
  const translate = useTranslate()
  const id = useId()
  const { news, close } = useNews()
  if (!news) return null
  return (
    <Dialog open onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>
        {translate('upgrade.news.title', { version: news.version })}
      </DialogTitle>
      <DialogContent>
        <Typography sx={{ fontWeight: 600, mb: 1 }}>{news.title}</Typography>
        <Suspense fallback={null}>
          <RichText html={news.content} />
        </Suspense>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" component={Link} to={upgradePath} onClick={close}>
          {translate('upgrade.news.all')}
        </Button>
        <Button variant="contained" autoFocus onClick={close}>
          {translate('upgrade.news.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
