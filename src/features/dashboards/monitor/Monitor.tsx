import Alert from '@mui/material/Alert'
import { memo, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { failureOf } from '#src/kit/failure.ts'
import { byteSizeText } from '#src/kit/formats.ts'
import { FailedState } from '#src/ui/FailedState.tsx'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Board } from '../Board.tsx'
import { FigurePanel } from '../figures/FigurePanel.tsx'
import type { Unit } from '../figures/figure.ts'
import { Waiting } from '../Waiting.tsx'
import { GaugeRow, Gauges } from './Gauges.tsx'
import { LiveBar } from './LiveBar.tsx'
import { Nodes } from './Nodes.tsx'
import { figureOf, type Measure } from './samples.ts'
import type { Sample } from './types.ts'
import { useMonitor } from './useMonitor.ts'

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
const Charts = ({ samples }: { samples: readonly Sample[] }) =>
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

/** Warns while there is still time to make room, and says what goes on once there is none. */
const DiskAlert = ({ sample }: { sample: Sample | undefined }) => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { diskLevel = null, diskFree = null } = sample ?? {}
  if (diskFree === null || diskLevel === null || diskLevel === 'enough') return null
  return (
    <Alert severity={diskLevel === 'full' ? 'error' : 'warning'} sx={{ gridColumn: '1 / -1' }}>
      {translate(`dashboards.disk.${diskLevel}`, { free: byteSizeText(diskFree, locale) })}
    </Alert>
  )
}

/** What the installation does at the moment, moved by the page's stream of events. */
const Monitor = () => {
  const { query, samples, nodes, line } = useMonitor()
  const [held, setHeld] = useState<readonly Sample[]>()
  const shown = held ?? samples
  const last = shown[shown.length - 1]
  const { message, requestId } = failureOf(query.error)
  if (!query.data && query.error)
    return <FailedState what={message} requestId={requestId} onRetry={() => void query.refetch()} />
  return (
    <>
      <LiveBar
        line={line}
        last={last?.at}
        paused={held !== undefined}
        onPause={paused => setHeld(paused ? samples : undefined)}
      />
      {query.data ? (
        <Board>
          <DiskAlert sample={samples[samples.length - 1]} />
          <Gauges sample={last} />
          <Charts samples={shown} />
          <Nodes nodes={nodes} />
        </Board>
      ) : (
        <Waiting
          Row={GaugeRow}
          cards={10}
          cardHeight={80}
          panels={['half', 'half', 'half', 'half']}
        />
      )}
    </>
  )
}

export default Monitor
