import { Suspense, useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { useShell } from '#src/kit/shell.ts'
import { useOutage } from '#src/kit/useOffline.ts'
import { lazy } from '#src/ui/lazy.tsx'
import { OfflineBanner } from './OfflineBanner.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useWaiting } from './waiting.ts'

const WhatIsNew = lazy(() =>
  import('#src/features/releases/WhatIsNew.tsx').then(
    part => ({ default: part.WhatIsNew }),
    () => ({ default: Nothing }),
  ),
)

const Nothing = () => <></>

/** Background tasks of a page, started once it is drawn: the connection, new versions, and what is new in them. */
export const Tending = () => {
  const { config, member } = useShell()
  const outage = useOutage()
  const waiting = useWaiting()
  useConnectionToasts(outage?.trouble === 'offline')
  useEffect(() => void tendWorker(config?.offlineApp), [config?.offlineApp])
  return (
    <>
      {outage?.trouble === 'offline' && <OfflineBanner since={outage.since} />}
      {waiting && <UpdateNotice renew={waiting.renew} />}
      {!outage && !member.acting && (
        <Suspense fallback={null}>
          <WhatIsNew />
        </Suspense>
      )}
    </>
  )
}

const useConnectionToasts = (offline: boolean) => {
  const notify = useNotify()
  const told = useRef(false)
  useEffect(() => {
    if (offline) notify('app.pwa.offline', { type: 'warning' })
    else if (told.current) notify('app.pwa.online', { type: 'success' })
    told.current = offline
  }, [offline, notify])
}

/** Installs or removes the worker as the site's settings say; while they are unknown, nothing is changed. */
const tendWorker = async (wanted: boolean | undefined) => {
  if (import.meta.env.DEV || wanted === undefined || !('serviceWorker' in navigator)) return
  if (wanted) await (await import('./worker.ts')).keepOffline()
  else await (await import('#src/providers/removeWorkers.ts')).removeWorkers()
}
