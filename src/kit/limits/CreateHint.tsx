import Box from '@mui/material/Box'
import { useKitWords } from '../words.ts'
import { RequestMore } from './RequestMore.tsx'
import { isSpent, type ToldLimit } from './useLimits.ts'

/** How many more may be created; why none, and the way to more. */
export const CreateHint = ({ limit }: { limit: ToldLimit }) => {
  const t = useKitWords()
  const spent = isSpent(limit)
  return (
    <Box sx={small}>
      <span>{t(spent ? 'limits.full' : 'limits.left', { ...limit })}</span>
      {spent && <RequestMore limit={limit} />}
    </Box>
  )
}

const small = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  fontSize: 12,
  color: 'text.secondary',
} as const
