import Skeleton from '@mui/material/Skeleton'
import { Board, Stats } from './Board.tsx'

const cards = [1, 2, 3, 4]

/** Stands for the figures while they are on their way, as high as they will be. */
export const Waiting = ({ panels }: { panels: readonly ('wide' | 'half' | 'narrow')[] }) => (
  <Board aria-busy="true">
    <Stats as="div">
      {cards.map(card => (
        <Skeleton key={card} variant="rounded" height={150} />
      ))}
    </Stats>
    {panels.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={at} className={width}>
        <Skeleton variant="rounded" height={334} />
      </div>
    ))}
  </Board>
)
