import TableChart from '@mui/icons-material/TableChartOutlined'
import { useTheme } from '@mui/material/styles'
import ToggleButton from '@mui/material/ToggleButton'
import { Suspense, useId } from 'react'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { hiddenText } from '#src/ui/hiddenText.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { Card } from '../Card.tsx'
import { ChartBoundary } from './ChartBoundary.tsx'
import { FigureTable } from './FigureTable.tsx'
import { drawnSeriesOf, extentOf, type Figure, hasNonZeroValues, type Series } from './figure.ts'
import { placeText, valueText } from './formats.ts'
import { BarsChart, LinesChart } from './late.ts'
import type { Kind } from './useDrawing.ts'
import { useTabled } from './useTabled.ts'

interface TableToggleProps {
  title: string
  tabled: boolean
  onChange: (tabled: boolean) => void
}

/** Shows a chart's figures as a table, and back. */
const TableToggle = ({ title, tabled, onChange }: TableToggleProps) => {
  const translate = useTranslate()
  return (
    <ToggleButton
      value="table"
      size="small"
      selected={tabled}
      onChange={() => onChange(!tabled)}
      aria-label={translate('dashboards.chart.table', { title })}
      title={translate('dashboards.chart.asTable')}
      className="uc-noprint"
      sx={{ marginInlineStart: 'auto', p: 0, width: 28, height: 28, alignSelf: 'center' }}
    >
      <TableChart sx={{ fontSize: 16 }} />
    </ToggleButton>
  )
}

/** What a chart shows, in a sentence for each series, for people who do not see it. */
const useDescription = (figure: Figure): string => {
  const translate = useTranslate()
  const locale = useLanguage()
  const { axis, unit } = figure
  const sentenceOf = (series: Series) => {
    const extent = extentOf(series)
    if (!extent) return []
    const value = (it: number) => valueText(it, unit, locale)
    const { first, last, most, mostAt } = extent
    return [
      translate(`dashboards.chart.${axis.kind === 'name' ? 'names' : 'over'}`, {
        series: series.title,
        first: value(first),
        last: value(last),
        most: value(most),
        at: placeText(axis.kind, axis.values[mostAt] ?? '', locale),
      }),
    ]
  }
  return drawnSeriesOf(figure).flatMap(sentenceOf).join(' ')
}

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
