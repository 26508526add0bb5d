import { memo, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { FigurePanel } from '../figures/FigurePanel.tsx'
import type { Unit } from '../figures/figure.ts'
import { figureOf, type Measure } from './samples.ts'
import type { Sample } from './types.ts'

interface Drawn {
  name: string
  measures: readonly Measure[]
  unit: Unit
}

const charts: readonly Drawn[] = [
  { name: 'traffic', measures: ['requests', 'errors'], unit: 'perSecond' },
  { name: 'latency', measures: ['p50', 'p95', 'p99'], unit: 'milliseconds' },
  { name: 'people', measures: ['sessions', 'streams'], unit: 'count' },
  { name: 'queues', measures: ['connections', 'waiting', 'outbox', 'hashing'], unit: 'count' },
]

/** The last quarter of an hour, two charts beside each other. */
export const Charts = ({ samples }: { samples: readonly Sample[] }) =>
  charts.map(chart => (
    <div key={chart.name} className="half">
      <One chart={chart} samples={samples} />
    </div>
  ))

const One = memo(({ chart, samples }: { chart: Drawn; samples: readonly Sample[] }) => {
  const translate = useTranslate()
  const { name, measures, unit } = chart
  const figure = useMemo(
    () => figureOf(samples, measures, unit, key => translate(`dashboards.${key}`)),
    [samples, measures, unit, translate],
  )
  return (
    <FigurePanel
      name={`monitor.${name}`}
      title={translate(`dashboards.monitor.${name}.title`)}
      hint={translate(`dashboards.monitor.${name}.unit`)}
      figure={figure}
      kind="lines"
      height={220}
      still
      empty={{ reason: translate('dashboards.monitor.none') }}
    />
  )
})
