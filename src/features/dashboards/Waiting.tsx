import Skeleton from '@mui/material/Skeleton'
import type { ElementType } from 'react'
import { Board, Stats } from './Board.tsx'

interface WaitingProps {
  panels: readonly ('wide' | 'half' | 'narrow')[]
  /** The number and the height of the cards that will be shown. */
  cards: number
  cardHeight: number
  Row?: ElementType
}

/** A skeleton of the figures with their final size, so that nothing moves once they are loaded. */
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
