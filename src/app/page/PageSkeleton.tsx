import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'

const rows = [1, 2, 3, 4, 5, 6, 7, 8]

/** Placeholder for a panel that is loading, as high as a full one. */
export const PageSkeleton = () => (
  <Box
    aria-busy="true"
    data-waiting
    sx={{
      bgcolor: 'background.paper',
      border: 1,
      borderColor: 'divider',
      borderRadius: '6px',
      p: 2,
    }}
  >
    <Skeleton width={240} height={32} />
    {rows.map(row => (
      <Skeleton key={row} height={44} />
    ))}
  </Box>
)
