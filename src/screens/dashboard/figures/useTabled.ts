import { useStore } from 'react-admin'

/** Which panels somebody reads as tables; kept with what else he prefers. */
export const useTabled = (name: string) => {
  const [names, setNames] = useStore<readonly string[]>('dashboard.tables', [])
  const set = (tabled: boolean) =>
    setNames(tabled ? [...names, name] : names.filter(one => one !== name))
  return [names.includes(name), set] as const
}
