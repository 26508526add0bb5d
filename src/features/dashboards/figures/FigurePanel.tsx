import { useTheme } from '@mui/material/styles'
import { Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { hiddenText } from '#src/ui/hiddenText.ts'
import { Card } from '../Card.tsx'
import { ChartBoundary } from './ChartBoundary.tsx'
import { FigureTable } from './FigureTable.tsx'
import { type Figure, hasNonZeroValues } from './figure.ts'
import { BarsChart, LinesChart } from './late.ts'
import { TableToggle } from './TableToggle.tsx'
import { useDescription } from './useDescription.ts'
import type { Kind } from './useDrawing.ts'
import { useTabled } from './useTabled.ts'

interface FigurePanelProps {
  /** The key under which it is stored that the user wants a table. */
  name: string
  title: string
  /** A short description of what is counted. */
  hint: string
  figure: Figure
  kind: Kind
  /** Shown if there are no figures. */
  empty: { reason: string; hint?: string }
  height?: number
  still?: boolean
}

/** A chart with its title, or the table of its figures. */
export const FigurePanel = (props: FigurePanelProps) => {
  const { name, title, hint, figure, kind, empty, height = 260, still } = props
  const translate = useTranslate()
  // The chart library takes the direction of its texts from the theme, not from the page.
  const { direction } = useTheme()
  const described = useId()
  const description = useDescription(figure)
  const [tabled, setTabled] = useTabled(name)
  const some = hasNonZeroValues(figure)
  const table = <FigureTable figure={figure} title={title} height={height} />
  const Chart = kind === 'lines' || kind === 'area' ? LinesChart : BarsChart
  return (
    <Card
      title={title}
      hint={hint}
      action={some && <TableToggle title={title} tabled={tabled} onChange={setTabled} />}
    >
      {!some && <EmptyState reason={empty.reason} {...(empty.hint ? { hint: empty.hint } : {})} />}
      {some && tabled && table}
      {some && !tabled && (
        <figure
          aria-label={title}
          aria-describedby={described}
          dir={direction}
          style={plain(height)}
        >
          <ChartBoundary instead={table}>
            <Suspense fallback={<div aria-busy="true" style={{ height: height + legendGap }} />}>
              <Chart
                figure={figure}
                kind={kind}
                label={translate('dashboards.chart.label', { title })}
                height={height}
                still={still}
              />
            </Suspense>
          </ChartBoundary>
          <figcaption id={described} style={hiddenText}>
            {description}
          </figcaption>
        </figure>
      )}
    </Card>
  )
}

/** With a legend, the library makes a chart higher by these pixels; they are reserved before it is loaded. */
const legendGap = 13

const plain = (height: number) =>
  ({ position: 'relative', margin: 0, minHeight: height + legendGap }) as const
