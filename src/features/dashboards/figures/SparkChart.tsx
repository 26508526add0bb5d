import { useTheme } from '@mui/material/styles'
import { SparkLineChart } from '@mui/x-charts/SparkLineChart'
import { chartColours } from '#src/theme/charts.ts'

interface SparkProps {
  values: readonly number[]
  /** In pixels. */
  height: number
}

/** How a figure went, without axes; decoration beside the figure and its trend. */
const SparkChart = ({ values, height }: SparkProps) => {
  const theme = useTheme()
  const mirrored = theme.direction === 'rtl' || document.documentElement.dir === 'rtl'
  return (
    <div aria-hidden="true">
      <SparkLineChart
        data={[...values]}
        height={height}
        area
        color={chartColours[theme.palette.mode][0] ?? ''}
        xAxis={{ reverse: mirrored }}
        yAxis={{ min: Math.min(0, ...values) }}
        margin={{ top: 3, bottom: 3, left: 0, right: 0 }}
        sx={{ '& .MuiAreaElement-root': { fillOpacity: 0.12 } }}
      />
    </div>
  )
}

export default SparkChart
