import { type Late, late } from '#src/kit/late.tsx'
import { accountPath, marketPath, messagesPath, upgradePath } from '../menu/entries.ts'
import { dashboards } from './dashboards.ts'

/** The pages that have no definition and one address each. Their code is loaded with the page or ahead of it. */
export const Workplace = late(
  async () => (await import('#src/features/dashboards/Workplace.tsx')).default,
)
export const Analysis = late(
  async () => (await import('#src/features/dashboards/analysis/Analysis.tsx')).default,
)
export const Monitor = late(
  async () => (await import('#src/features/dashboards/monitor/Monitor.tsx')).default,
)
export const Account = late(async () => (await import('#src/features/account/Account.tsx')).default)
export const UpgradeLogs = late(
  async () => (await import('#src/features/releases/UpgradeLogs.tsx')).default,
)
export const Market = late(async () => (await import('#src/features/market/Market.tsx')).default)
export const MessageList = late(
  async () => (await import('#src/features/notices/messages/Messages.tsx')).default,
)

const parts: Readonly<Record<string, Pick<Late<never>, 'load'>>> = {
  [dashboards.workplace]: Workplace,
  [dashboards.analysis]: Analysis,
  [dashboards.monitor]: Monitor,
  [accountPath]: Account,
  [upgradePath]: UpgradeLogs,
  [marketPath]: Market,
  [messagesPath]: MessageList,
}

/**
 * Loads the code of the page at an address of the console, if it is one of these. A page whose code is there when it is
 * opened is rendered at once; otherwise React shows the placeholder for at least 300 ms.
 */
export const loadPart = async (address: string): Promise<void> => {
  if (Object.hasOwn(parts, address)) await parts[address]?.load()
}
