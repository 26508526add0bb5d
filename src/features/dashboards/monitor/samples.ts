import type { Figure } from '../figures/figure.ts'
import type { Sample } from './types.ts'

/** How far back the charts reach, in milliseconds. */
const historyMs = 15 * 60_000

/** Both in their order, each moment once, and nothing older than the charts reach. */
export const mergeSamples = (
  known: readonly Sample[],
  more: readonly Sample[],
): readonly Sample[] => {
  const byMoment = new Map([...known, ...more].map(sample => [sample.at, sample]))
  const all = [...byMoment.values()].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const last = all[all.length - 1]
  const oldest = last ? Date.parse(last.at) - historyMs : 0
  return all.filter(({ at }) => Date.parse(at) >= oldest)
}

export type Measure = Exclude<keyof Sample, 'at' | 'diskLevel'>

/** Some measures of the samples, to be drawn together. */
export const figureOf = (
  samples: readonly Sample[],
  measures: readonly Measure[],
  unit: Figure['unit'],
  t: (key: string) => string,
): Figure => ({
  unit,
  axis: { kind: 'time', title: t('chart.time'), values: samples.map(({ at }) => at) },
  series: measures.map(measure => ({
    key: measure,
    title: t(`measures.${measure}`),
    values: samples.map(sample => sample[measure]),
  })),
})
