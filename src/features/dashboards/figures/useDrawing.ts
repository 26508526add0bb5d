import { type Theme, useTheme } from '@mui/material/styles'
import { useMemo } from 'react'
import { chartColours, chartDashes } from '#src/theme/charts.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { drawnSeriesOf, type Figure } from './figure.ts'
import { leastTickStep, placeText, tickText, tickWay, valueText } from './formats.ts'

/** How a figure is drawn. */
export type Kind = 'lines' | 'area' | 'columns' | 'bars'

export interface ChartProps {
  figure: Figure
  kind: Kind
  /** What the chart is called for people who reach it by keyboard. */
  label: string
  /** In pixels. */
  height: number
  /** Moves by itself already. */
  still?: boolean | undefined
}

/** What every chart says alike: colours, texts of axes and values, and the side it is read from. */
export const useDrawing = (figure: Figure) => {
  const theme = useTheme()
  const locale = useLanguage()
  const mirrored = theme.direction === 'rtl'
  return useMemo(() => {
    const colours = chartColours[theme.palette.mode]
    const { kind, values } = figure.axis
    return {
      mirrored,
      // The library takes the gap off, instead of adding it, where an axis runs the other way.
      gap: mirrored ? -16 : 16,
      colours: [...colours],
      series: drawnSeriesOf(figure).map(({ key, title, values: row }, at) => ({
        id: key,
        label: title,
        data: [...row],
        color: colours[at % colours.length] ?? '',
        valueFormatter: (value: number | null) =>
          value === null ? '' : valueText(value, figure.unit, locale),
      })),
      places: kind === 'time' ? values.map(value => new Date(value)) : [...values],
      placeFormatter: (value: string | Date, { location }: { location: string }) =>
        placeText(kind, value, locale, location === 'tick' ? tickWay(figure.axis) : 'full'),
      tickStep: leastTickStep(figure.axis),
      tick: (value: number) => tickText(value, locale),
      /** Room for the widest value beside the axis. */
      room: roomFor(figure, value => tickText(value, locale)),
    }
  }, [figure, locale, mirrored, theme.palette.mode])
}

const roomFor = (figure: Figure, tick: (value: number) => string) => {
  const most = Math.max(
    0,
    ...drawnSeriesOf(figure).flatMap(({ values }) => values.map(it => it ?? 0)),
  )
  return 20 + 8 * Math.max(tick(most).length, 2)
}

/** More points than this on a line, and its dashes would run into each other. */
const dense = 100

/** Quiet axes, lines that differ by their dashes too, and the keyboard's place. */
export const chartStyle = (figure: Figure) => {
  const close = figure.axis.values.length > dense
  const dashed = drawnSeriesOf(figure).flatMap(({ key }, at) => {
    const strokeDasharray = close ? undefined : chartDashes[at % chartDashes.length]
    return strokeDasharray ? [[`& path[data-series="${key}"]`, { strokeDasharray }]] : []
  })
  return {
    '& svg:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    '& .MuiLineElement-root': { strokeWidth: close ? 1.5 : 2 },
    '& .MuiAreaElement-root': { fillOpacity: 0.12 },
    '& .MuiChartsAxis-line, & .MuiChartsGrid-line': {
      stroke: ({ palette }: Theme) => palette.divider,
    },
    '& .MuiChartsAxis-tickLabel': { fill: ({ palette }: Theme) => palette.text.secondary },
    ...Object.fromEntries(dashed),
  }
}
