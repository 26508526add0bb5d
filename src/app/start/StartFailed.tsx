import { CoreAdminContext, type I18nProvider, memoryStore } from 'react-admin'
import { ApiError, codes } from '#src/providers/apiError.ts'
import { signOut } from '#src/providers/signOut.ts'
import { MenuFailed } from '#src/screens/errors/MenuFailed.tsx'
import { NoLicence } from '#src/screens/errors/NoLicence.tsx'
import { Look } from '../Look.tsx'

const store = memoryStore()
const nothing = {} as never
const reload = () => location.reload()

/** The server could not be asked who is here: says so, and stays signed in. */
export const StartFailed = ({
  error,
  i18nProvider,
}: {
  error: unknown
  i18nProvider: I18nProvider
}) => (
  <CoreAdminContext i18nProvider={i18nProvider} store={store} dataProvider={nothing}>
    <Look>
      <main>
        {error instanceof ApiError && error.code === codes.noLicence ? (
          <NoLicence onRetry={reload} onSignOut={signOut} />
        ) : (
          <MenuFailed
            what={
              error instanceof ApiError && error.status > 0
                ? error.message
                : i18nProvider.translate('http.offline')
            }
            onRetry={reload}
            onSignOut={signOut}
          />
        )}
      </main>
    </Look>
  </CoreAdminContext>
)
