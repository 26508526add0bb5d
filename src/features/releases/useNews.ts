import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { upgradeLog, userCentre } from '#resources/upgradeLog.ts'
import { usePreference } from '#src/providers/usePreference.ts'
import { hasUnsavedInput } from '#src/ui/unsaved.ts'
import { type Log, readLogs } from './useLogs.ts'

/** The version whose news the user has seen last, and when it was installed. */
interface Seen {
  version: string
  upAt: string
}

/** The version whose news is to be shown, if any, and a function that marks it as seen. */
export const useNews = (): { news: Log | undefined; close: () => void } => {
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
