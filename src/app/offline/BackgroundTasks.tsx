import { useEffect, useRef } from 'react'
import { useNotify } from 'react-admin'
import { parts } from '#src/features.ts'
import { useShell } from '#src/kit/shell.ts'
import { useOutage } from '#src/kit/useOffline.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { usePendingUpdate } from './waiting.ts'

/** Background tasks of a page, started once it is drawn: the connection, new versions, and what features do there. */
export const BackgroundTasks = () => {
  const { config } = useShell()
  const outage = useOutage()
  const waiting = usePendingUpdate()
  useConnectionToasts(outage?.trouble === 'offline')
  useEffect(() => void syncServiceWorker(config?.offlineApp), [config?.offlineApp])
  return (
    <>
      {outage?.trouble === 'offline' && <OfflineBanner since={outage.since} />}
      {waiting && <UpdateNotice renew={waiting.renew} />}
      {!outage && parts.background.map(({ key, Part }) => <Part key={key} />)}
    </>
  )
}

const useConnectionToasts = (offline: boolean) => {
  const notify = useNotify()
  const announced = useRef(false)
  useEffect(() => {
    if (offline) notify('app.pwa.offline', { type: 'warning' })
    else if (announced.current) notify('app.pwa.online', { type: 'success' })
    announced.current = offline
  }, [offline, notify])
}

/** Installs or removes the worker as the site's settings say; while they are unknown, nothing is changed. */
const syncServiceWorker = async (wanted: boolean | undefined) => {
  if (import.meta.env.DEV || wanted === undefined || !('serviceWorker' in navigator)) return
  if (wanted) await (await import('./serviceWorker.ts')).registerServiceWorker()
  else await (await import('#src/providers/removeWorkers.ts')).removeWorkers()
}
