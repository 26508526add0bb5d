/** An application of the market, as `GET /admin/admin/site/app/list` answers it. */
export interface MarketApp {
  readonly versionId: string
  readonly title: string
  readonly name: string
  /** The name of an icon. */
  readonly word: string
  readonly system: string
  readonly arch: string
  /** The newest version on offer. */
  readonly version: string
  /** The installed version; null when none is installed. */
  readonly localVersion: string | null
  /** 0 not installed, 1 downloading, 2 installing, 3 installed. */
  readonly installStatus: 0 | 1 | 2 | 3
  /** 1 when a newer version than the installed one is offered. */
  readonly updateStatus: 0 | 1
}

/** What an application's button offers. Every button leads to the application's page. */
export type MarketAction = 'install' | 'update' | 'detail'

/** What to offer for an application: install when it is missing, update when it is outdated. */
export const marketActionOf = ({
  installStatus,
  updateStatus,
}: Pick<MarketApp, 'installStatus' | 'updateStatus'>): MarketAction => {
  if (installStatus === 0) return 'install'
  return isOutdated({ installStatus, updateStatus }) ? 'update' : 'detail'
}

/** Whether the installed version is shown struck through beside the newer one. */
export const isOutdated = ({
  installStatus,
  updateStatus,
}: Pick<MarketApp, 'installStatus' | 'updateStatus'>): boolean =>
  installStatus === 3 && updateStatus === 1
