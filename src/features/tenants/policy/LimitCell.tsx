import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { policy } from '#resources/policy.ts'
import type { CellProps } from '#src/kit/overrides.ts'

/** A limit; 0 is none, and says so. */
export const LimitCell = ({ value }: CellProps<RowOf<typeof policy>, number>) => {
  const translate = useTranslate()
  if (value > 0) return <span className="uc-number">{value}</span>
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {translate('ui.usage.unlimited')}
    </Box>
  )
}
