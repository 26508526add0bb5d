import { useEffect } from 'react'
import { CoreAdminContext, type I18nProvider, memoryStore } from 'react-admin'
import { useOutage } from '#src/kit/useOffline.ts'
import { ApiError, codes } from '#src/providers/apiError.ts'
import { checkConnection, currentOutage, watchConnection } from '#src/providers/connection.ts'
import { proxyStatuses } from '#src/providers/http.ts'
import { signOut } from '#src/providers/signOut.ts'
import { AppTheme } from '../AppTheme.tsx'
import { MenuFailed } from '../errors/MenuFailed.tsx'
import { NoLicence } from '../errors/NoLicence.tsx'
import { ServerGone } from '../errors/ServerGone.tsx'

const store = memoryStore()
const nothing = {} as never
const reload = () => location.reload()
const againMs = 5000

/** The signed-in user could not be loaded: says so, and keeps the session. */
export const StartFailed = ({
  error,
  i18nProvider,
}: {
  error: unknown
  i18nProvider: I18nProvider
}) => (
  <CoreAdminContext i18nProvider={i18nProvider} store={store} dataProvider={nothing}>
    <AppTheme>
      <main>
        <Failed error={error} />
      </main>
    </AppTheme>
  </CoreAdminContext>
)

const Failed = ({ error }: { error: unknown }) => {
  if (!(error instanceof ApiError) || isUnanswered(error)) return <Unanswered error={error} />
  if (error.code === codes.noLicence) return <NoLicence onRetry={reload} onSignOut={signOut} />
  return <MenuFailed what={error.message} onRetry={reload} onSignOut={signOut} />
}

const isUnanswered = ({ code, status }: ApiError) =>
  status === 0 || (code === codes.error && proxyStatuses.includes(status))

/** Reloads the page once the server answers again. */
const Unanswered = ({ error }: { error: unknown }) => {
  const outage = useOutage()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    // If the server answers again by now, there is no outage and `watchConnection` would never call back.
    void checkConnection().then(() => {
      if (!currentOutage()) timer = setTimeout(reload, againMs)
    })
    const stop = watchConnection(() => {
      if (!currentOutage()) reload()
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  const trouble =
    outage?.trouble ??
    (error instanceof ApiError && error.status > 0 ? 'unavailable' : 'unreachable')
  return <ServerGone trouble={trouble} onRetry={reload} onSignOut={signOut} />
}
