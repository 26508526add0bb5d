/** What values are counted in. */
export type Unit = 'count' | 'perSecond' | 'milliseconds'

/** What stands along the first axis. */
export interface Axis {
  kind: 'day' | 'time' | 'name'
  title: string
  /** Days as `YYYY-MM-DD`, moments in ISO 8601, or names. */
  values: readonly string[]
}

/** One row of values, one for each place along the axis. */
export interface Series {
  key: string
  title: string
  values: readonly (number | null)[]
  /** Told by the table alone, since it would be flat beside the others. */
  tabled?: boolean
}

/** Figures to draw: a chart, its table and its description are three views of the same. */
export interface Figure {
  axis: Axis
  series: readonly Series[]
  unit: Unit
}

export const drawnSeriesOf = ({ series }: Figure): readonly Series[] =>
  series.filter(({ tabled }) => !tabled)

/** Whether there is anything but zeros to draw. */
export const hasNonZeroValues = (figure: Figure): boolean =>
  figure.axis.values.length > 0 &&
  drawnSeriesOf(figure).some(({ values }) => values.some(value => (value ?? 0) !== 0))

/** First, last and highest value of a series, and where along the axis the highest stands. */
export const extentOf = ({ values }: Series) => {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [first] = known
  const last = known[known.length - 1]
  if (!first || !last) return undefined
  const most = known.reduce((best, one) => (one.value > best.value ? one : best), first)
  return { first: first.value, last: last.value, most: most.value, mostAt: most.at }
}
