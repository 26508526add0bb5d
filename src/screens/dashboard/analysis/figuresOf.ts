import type { Figure } from '../figures/figure.ts'
import type { Analysed, DayFigures } from './types.ts'

type Words = (key: string) => string

const over = (days: readonly DayFigures[], t: Words) =>
  ({ kind: 'day', title: t('chart.day'), values: days.map(({ day }) => day) }) as const

type Told = Exclude<keyof DayFigures, 'day'>
const series = (days: readonly DayFigures[], key: Told, t: Words, tabled = false) => ({
  key,
  title: t(`series.${key}`),
  values: days.map(day => day[key]),
  tabled,
})

/** How many there are, and how many of them came by; who is new would be flat beside them. */
export const membersFigure = ({ days }: Analysed, t: Words): Figure => ({
  unit: 'count',
  along: over(days, t),
  series: [
    series(days, 'members', t),
    series(days, 'active', t),
    series(days, 'newcomers', t, true),
  ],
})

/** Every try to come in, by how it ended. */
export const signInsFigure = ({ days }: Analysed, t: Words): Figure => ({
  unit: 'count',
  along: over(days, t),
  series: [series(days, 'signIns', t), series(days, 'failures', t)],
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
    along: { kind: 'name', title, values: sorted.map(it => it.title) },
    series: [{ key: 'tenants', title: t('series.tenants'), values: sorted.map(it => it.tenants) }],
  }
}
