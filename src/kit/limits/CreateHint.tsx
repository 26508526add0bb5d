import Box from '@mui/material/Box'
import { useKitWords } from '../words.ts'
import { isSpent, type ToldLimit } from './useLimits.ts'

/** How many more may be created. Where none may, the warning above the list says so. */
export const CreateHint = ({ limit }: { limit: ToldLimit }) => {
  const t = useKitWords()
  if (isSpent(limit)) return null
  return (
    <Box component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
      {t('limits.left', { ...limit })}
    </Box>
  )
}
