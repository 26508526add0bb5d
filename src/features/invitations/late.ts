import { late } from '#src/kit/late.tsx'

/** Lists need none of it. */
export const ShareDialog = late(async () => (await import('./ShareDialog.tsx')).ShareDialog, null)
