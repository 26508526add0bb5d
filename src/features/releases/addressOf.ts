import type { Log } from './useLogs.ts'

/** The page of all upgrade logs, for everyone; the console's routes name it as well. */
export const upgradePath = '/home/upgrade/logs'

/** Where one version can be pointed at. */
export const addressOf = ({ addon, version }: Pick<Log, 'addon' | 'version'>): string =>
  `${upgradePath}?${new URLSearchParams({ addon, version })}`
