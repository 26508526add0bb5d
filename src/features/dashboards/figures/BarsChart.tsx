import { BarChart } from '@mui/x-charts/BarChart'
import { useChartTexts } from './useChartTexts.ts'
import { type ChartProps, chartStyle, useDrawing } from './useDrawing.ts'

/** Values as columns that stand on each other over days, or as bars beside names. */
const BarsChart = ({ figure, kind, label, height, still = false }: ChartProps) => {
  const { series, places, placeFormatter, tick, room, mirrored, gap, colours } = useDrawing(figure)
  const lying = kind === 'bars'
  const named = {
    data: places,
    scaleType: 'band' as const,
    valueFormatter: placeFormatter,
    // A few bars stay bars, whatever room there is.
    categoryGapRatio: lying ? Math.max(0.5, 1 - places.length / 6) : 0.3,
    disableTicks: true,
  }
  const counted = {
    min: 0,
    valueFormatter: tick,
    tickMinStep: 1,
    tickNumber: 4,
    disableLine: true,
    disableTicks: true,
  }
  const side = mirrored ? ('right' as const) : ('left' as const)
  const texts = useChartTexts()
  return (
    <BarChart
      role="application"
      aria-label={label}
      localeText={texts}
      enableKeyboardNavigation
      height={height}
      colors={colours}
      skipAnimation={still}
      hideLegend={series.length < 2}
      layout={lying ? 'horizontal' : 'vertical'}
      grid={lying ? { vertical: true } : { horizontal: true }}
      margin={{
        top: lying ? 12 : 20,
        bottom: 0,
        left: mirrored ? 12 : 4,
        right: mirrored ? 4 : 12,
      }}
      borderRadius={2}
      series={series.map(one => ({ ...one, stack: 'all' }))}
      xAxis={[
        {
          ...(lying ? counted : { ...named, tickLabelMinGap: gap }),
          height: 26,
          reverse: mirrored,
        },
      ]}
      yAxis={[{ ...(lying ? named : counted), position: side, width: lying ? 104 : room }]}
      sx={chartStyle(figure)}
    />
  )
}

export default BarsChart
