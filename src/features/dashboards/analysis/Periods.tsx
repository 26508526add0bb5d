import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useTranslate } from 'react-admin'
import { type Period, periods } from './types.ts'

interface PeriodsProps {
  period: Period
  onChoose: (period: Period) => void
}

/** How far back the figures reach. */
export const Periods = ({ period, onChoose }: PeriodsProps) => {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      value={period}
      onChange={(_event, chosen: Period | null) => chosen && onChoose(chosen)}
      aria-label={translate('dashboards.analysis.period')}
      className="uc-noprint"
    >
      {periods.map(days => (
        <ToggleButton
          key={days}
          value={days}
          sx={{ height: 32, px: 1.5, bgcolor: 'background.paper', textTransform: 'none' }}
        >
          {translate('dashboards.analysis.days', { days })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
