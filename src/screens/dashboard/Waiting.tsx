import Skeleton from '@mui/material/Skeleton'
import type { ElementType } from 'react'
import { Board, Stats } from './Board.tsx'

interface WaitingProps {
  panels: readonly ('wide' | 'half' | 'narrow')[]
  /** As many as there will be, as high as they will be. */
  cards: number
  cardHeight: number
  Row?: ElementType
}

/** Stands for the figures while they are on their way, so that nothing moves once they come. */
export const Waiting = ({ panels, cards, cardHeight, Row = Stats }: WaitingProps) => (
  <Board aria-busy="true" data-waiting>
    <Row as="div">
      {Array.from({ length: cards }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={at} variant="rounded" height={cardHeight} />
      ))}
    </Row>
    {panels.map((width, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
      <div key={at} className={width}>
        <Skeleton variant="rounded" height={334} />
      </div>
    ))}
  </Board>
)
