import Skeleton from '@mui/material/Skeleton'

const lines = [0, 1, 2, 3, 4, 5]

/** As high as lines are, so that nothing jumps when they come. */
export const Waiting = () => (
  <div aria-busy="true" style={{ display: 'grid', gap: 12, padding: 16 }}>
    {lines.map(line => (
      <Skeleton key={line} variant="rounded" height={48} />
    ))}
  </div>
)
