import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { useNavigate, useParams } from 'react-router-dom'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FailedState } from '#src/ui/FailedState.tsx'
import { LoadingLine } from '#src/ui/LoadingLine.tsx'
import { MarketCard } from './MarketCard.tsx'
import { useMarket } from './useMarket.ts'

/** One version of an application, which the buttons of all cards lead to. */
const MarketDetails = () => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const { versionId } = useParams()
  const { data, error, refetch } = useMarket()
  if (error && !data) {
    const { message, requestId } = error as { message?: string; requestId?: string }
    return <FailedState what={message} requestId={requestId} onRetry={() => void refetch()} />
  }
  if (!data) return <LoadingLine />
  const card = data.find(it => it.versionId === versionId)
  if (!card)
    return (
      <EmptyState
        drawing="notFound"
        reason={translate('market.gone.title')}
        hint={translate('market.gone.text')}
        action={{
          label: translate('market.gone.action'),
          onClick: () => void navigate('/addons/market'),
        }}
      />
    )
  return (
    <Box component="ul" sx={{ m: 0, p: 0, maxWidth: 480 }}>
      <MarketCard card={card} mayInstall={false} />
    </Box>
  )
}

export default MarketDetails
