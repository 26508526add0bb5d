import { CoreAdminContext, type I18nProvider, memoryStore } from 'react-admin'
import { ApiError } from '#src/providers/apiError.ts'
import { signOut } from '#src/providers/signOut.ts'
import { MenuFailed } from '#src/screens/errors/MenuFailed.tsx'
import { Look } from '../Look.tsx'

const store = memoryStore()
const nothing = {} as never

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
        <MenuFailed
          what={
            error instanceof ApiError && error.status > 0
              ? error.message
              : i18nProvider.translate('http.offline')
          }
          onRetry={() => location.reload()}
          onSignOut={signOut}
        />
      </main>
    </Look>
  </CoreAdminContext>
)
