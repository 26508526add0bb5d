/** How full a limit is: `warning` from four fifths on. */
export type UsageState = 'unlimited' | 'fine' | 'warning' | 'full' | 'over'

/** How full a limit is; a maximum of 0 is none. */
export const usageState = (used: number, max: number): UsageState => {
  if (max === 0) return 'unlimited'
  if (used > max) return 'over'
  if (used === max) return 'full'
  return used * 5 >= max * 4 ? 'warning' : 'fine'
}
