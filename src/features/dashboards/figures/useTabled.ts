import { usePreference } from '#src/providers/usePreference.ts'

/** Whether the user wants this panel as a table, and how to change that; stored with the other preferences. */
export const useTabled = (name: string) => {
  const [names, setNames] = usePreference('dashboard.tables', none)
  const set = (tabled: boolean) =>
    setNames(tabled ? [...names, name] : names.filter(one => one !== name))
  return [names.includes(name), set] as const
}

const none: readonly string[] = []
