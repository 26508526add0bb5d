import type { Figure } from '../figures/figure.ts'
import { type AnalysisData, type DayFigures, sinceOf } from './types.ts'

type Words = (key: string) => string

const over = (days: readonly DayFigures[], t: Words) =>
  ({ kind: 'day', title: t('chart.day'), values: days.map(({ day }) => day) }) as const

type SeriesKey = Exclude<keyof DayFigures, 'day'>
/** Before figures were kept nothing is known, which is not the same as none. */
const series = (analysed: AnalysisData, key: SeriesKey, t: Words, tabled = false) => ({
  key,
  title: t(`series.${key}`),
  values: analysed.days.map(it => (it.day < sinceOf(analysed, key) ? null : it[key])),
  tabled,
})

/** How many there are, and how many of them came by; who is new would be flat beside them. */
export const membersFigure = (analysed: AnalysisData, t: Words): Figure => ({
  unit: 'count',
  axis: over(analysed.days, t),
  series: [
    series(analysed, 'members', t),
    series(analysed, 'active', t),
    series(analysed, 'newcomers', t, true),
  ],
})

/** Every try to come in, by how it ended. */
export const signInsFigure = (analysed: AnalysisData, t: Words): Figure => ({
  unit: 'count',
  axis: over(analysed.days, t),
  series: [series(analysed, 'signIns', t), series(analysed, 'failures', t)],
})

interface Named {
  title: string
  tenants: number
}

/** How many tenants have each, the most first. */
export const tenantsFigure = (rows: readonly Named[], title: string, t: Words): Figure => {
  const sorted = [...rows].sort((one, other) => other.tenants - one.tenants)
  return {
    unit: 'count',
    axis: { kind: 'name', title, values: sorted.map(it => it.title) },
    series: [{ key: 'tenants', title: t('series.tenants'), values: sorted.map(it => it.tenants) }],
  }
}
