import Box from '@mui/material/Box'
import { useKitTranslate } from '../words.ts'
import { type DescribedLimit, isLimitReached } from './useLimits.ts'

/**
 * How many more may be created. Where none may, the warning above the list says so. Phones show the warning alone:
 * the limit is known after the rows are drawn, and in a narrow toolbar the hint would move them by a line.
 */
export const CreateHint = ({ limit }: { limit: DescribedLimit }) => {
  const t = useKitTranslate()
  if (isLimitReached(limit)) return null
  return (
    <Box
      component="span"
      sx={{ display: { xs: 'none', sm: 'inline' }, fontSize: 12, color: 'text.secondary' }}
    >
      {t('limits.left', { ...limit })}
    </Box>
  )
}
