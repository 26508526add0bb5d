import TableChart from '@mui/icons-material/TableChartOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import { useTranslate } from 'react-admin'

interface TableToggleProps {
  title: string
  tabled: boolean
  onChange: (tabled: boolean) => void
}

/** Shows a chart's figures as a table, and back. */
export const TableToggle = ({ title, tabled, onChange }: TableToggleProps) => {
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
