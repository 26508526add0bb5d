import { LineChart } from '@mui/x-charts/LineChart'
import { useChartTexts } from './useChartTexts.ts'
import { type ChartProps, chartStyle, useDrawing } from './useDrawing.ts'

/** Values over days or moments, as lines; an area where there is one alone. */
const LinesChart = ({ figure, kind, label, height, still = false }: ChartProps) => {
  const drawing = useDrawing(figure)
  const { series, places, placeFormatter, tickStep, tick, room, mirrored, gap, colours } = drawing
  const texts = useChartTexts()
  return (
    <LineChart
      role="application"
      aria-label={label}
      localeText={texts}
      enableKeyboardNavigation
      height={height}
      colors={colours}
      skipAnimation={still}
      hideLegend={series.length < 2}
      grid={{ horizontal: true }}
      margin={{
        top: 20,
        bottom: 0,
        ...(mirrored ? { left: 20, right: 4 } : { left: 4, right: 20 }),
      }}
      series={series.map(one => ({
        ...one,
        area: kind === 'area',
        // A value without neighbours makes no line.
        showMark: one.data.filter(value => value !== null).length === 1,
        curve: 'linear' as const,
      }))}
      xAxis={[
        {
          data: places,
          scaleType: figure.axis.kind === 'time' ? 'time' : 'point',
          valueFormatter: placeFormatter,
          reverse: mirrored,
          tickMinStep: tickStep,
          tickLabelMinGap: gap,
          disableTicks: true,
          height: 26,
          domainLimit: 'strict' as const,
        },
      ]}
      yAxis={[
        {
          min: 0,
          valueFormatter: tick,
          width: room,
          position: mirrored ? 'right' : 'left',
          tickMinStep: figure.unit === 'count' ? 1 : undefined,
          tickNumber: 4,
          disableLine: true,
          disableTicks: true,
        },
      ]}
      sx={chartStyle(figure)}
    />
  )
}

export default LinesChart
