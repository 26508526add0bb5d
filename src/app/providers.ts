import { onlineManager, QueryClient } from '@tanstack/react-query'
import { currentShell } from '#src/kit/shell.ts'
import { createAuthProvider } from '#src/providers/authProvider.ts'
import { currentOutage, watchConnection } from '#src/providers/connection.ts'
import { createDataProvider } from '#src/providers/dataProvider.ts'
import { currentLanguage } from '#src/providers/language.ts'
import { createPreferences } from '#src/providers/preferences.ts'
import { registry } from '#src/providers/registry.ts'
import { showSignInDialog } from './signals.ts'

export const dataProvider = createDataProvider(registry)
export const authProvider = createAuthProvider(registry, {
  member: () => currentShell().member,
  menus: () => currentShell().menus ?? [],
  timedOut: showSignInDialog,
})
export const preferences = createPreferences()
export const { store } = preferences
// The sign-in page may have changed the language since the console last kept it.
store.setItem('locale', currentLanguage())
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      // Rows are fresh for the focus span of the specification; a failure is told at once, not after three tries.
      staleTime: 5_000,
      // Half an hour rather than the five minutes of the specification, so that lists can be looked at without a
      // connection (decision 50). In memory alone: nobody's rows reach the disk.
      gcTime: 1_800_000,
      retry: false,
      // Without a connection a call fails at once, with a sentence, instead of waiting for one.
      networkMode: 'always',
      refetchOnReconnect: 'always',
    },
    mutations: { networkMode: 'always' },
  },
})

// Queries reload once the server answers again, not only once the browser has a connection.
onlineManager.setEventListener(setOnline => watchConnection(() => setOnline(!currentOutage())))
