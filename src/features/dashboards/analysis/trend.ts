import type { Stat } from './types.ts'

export interface Trend {
  way: 'up' | 'down' | 'same' | 'first' | 'unknown'
  /** Of the figure before, such as 0.12; none where that was nothing, or is not known. */
  share?: number
  /** Whether it is a thing to be glad about; neither where nothing changed. */
  good?: boolean
}

/** Figures that are the better the smaller they are. */
const unwelcome = new Set(['failures', 'errors', 'lockouts'])

/** How a figure stands against the same of the period before. */
export const trendOf = ({ key, value, before }: Stat): Trend => {
  if (before === null) return { way: 'unknown' }
  if (value === before) return { way: 'same' }
  const up = value > before
  const good = up !== unwelcome.has(key)
  if (before === 0) return { way: 'first', good }
  return { way: up ? 'up' : 'down', share: (value - before) / before, good }
}
