import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { MarketCard } from './MarketCard.tsx'
import { useMarket } from './useMarket.ts'

/** The cards of the market, or why there are none; who may not install is offered no button. */
export const MarketGrid = ({ mayInstall }: { mayInstall: boolean }) => {
  const translate = useTranslate()
  const { data, error, refetch } = useMarket()
  if (error && !data) {
    const { message, requestId } = error as { message?: string; requestId?: string }
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <Waiting />
  if (data.length === 0)
    return (
      <Paper variant="outlined" sx={{ py: 4 }}>
        <EmptyState reason={translate('market.none.title')} hint={translate('market.none.hint')} />
      </Paper>
    )
  return (
    <Grid>
      {data.map(card => (
        <MarketCard key={card.versionId} card={card} mayInstall={mayInstall} />
      ))}
    </Grid>
  )
}

const Waiting = () => (
  <Grid as="div" aria-busy="true">
    {[1, 2, 3, 4].map(one => (
      <Skeleton key={one} variant="rounded" height={168} />
    ))}
  </Grid>
)

/**
 * 24, 24, 12, 8 and 6 of 24 columns, at the widths of the specification's grid. Not with `sx`, which sorts media
 * queries: there, 992 comes behind 1200 and wins.
 */
const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media (min-width:768px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width:992px)': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '@media (min-width:1200px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
}))
