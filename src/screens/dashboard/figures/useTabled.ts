import { isTexts, usePreference } from '#src/providers/usePreference.ts'

/** Which panels somebody reads as tables; kept with what else he prefers. */
export const useTabled = (name: string) => {
  const [names, setNames] = usePreference('dashboard.tables', none, isTexts)
  const set = (tabled: boolean) =>
    setNames(tabled ? [...names, name] : names.filter(one => one !== name))
  return [names.includes(name), set] as const
}

const none: readonly string[] = []
