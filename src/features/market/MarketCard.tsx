import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { memo } from 'react'
import { useTranslate } from 'react-admin'
import { isOutdated, type MarketApp, marketActionOf } from '#resources/core/market.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { detailsAddress } from './useMarket.ts'

/** An application: what it is, for which systems, in which version and state, and the way to its page. */
export const MarketCard = memo(({ card, mayInstall }: { card: MarketApp; mayInstall: boolean }) => {
  const translate = useTranslate()
  const { title, name, word, installStatus } = card
  return (
    <Box component="li" sx={frame}>
      <Box sx={{ display: 'flex', gap: 1.5, minWidth: 0 }}>
        <Box sx={mark}>
          <AppIcon name={word} />
        </Box>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <Typography component="h3" variant="h3" noWrap title={title}>
            {title}
          </Typography>
          <Typography variant="caption" color="text.secondary" noWrap component="div" title={name}>
            {name}
          </Typography>
        </Box>
        <Box component="span" sx={state} data-state={installStatus}>
          {translate(`market.state.${installStatus}`)}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {[card.system, card.arch].filter(Boolean).map(tag => (
          <Chip key={tag} label={tag} variant="outlined" />
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mt: 'auto', minHeight: 32 }}>
        <Versions card={card} />
        {mayInstall && <Way card={card} />}
      </Box>
    </Box>
  )
})

const Versions = ({ card }: { card: MarketApp }) => {
  const translate = useTranslate()
  const { localVersion, version } = card
  return (
    <Typography component="span" sx={{ flex: 1, minWidth: 0 }} color="text.secondary" noWrap>
      {isOutdated(card) && localVersion && (
        <>
          <del title={translate('market.oldVersion')}>{localVersion}</del>{' '}
        </>
      )}
      <span title={translate('market.version')}>{version}</span>
    </Typography>
  )
}

/** Whatever it offers, it is done on the application's own page. */
const Way = ({ card }: { card: MarketApp }) => {
  const translate = useTranslate()
  const offer = marketActionOf(card)
  const text = translate(`market.offer.${offer}`)
  return (
    <Button
      component="a"
      variant={offer === 'detail' ? 'outlined' : 'contained'}
      color={offer === 'detail' ? 'inherit' : 'primary'}
      href={detailsAddress(card.versionId)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={translate('market.about', { offer: text, title: card.title })}
    >
      {text}
    </Button>
  )
}

const frame = {
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  minHeight: 168,
  p: 2,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  transition: 'border-color 120ms',
  '&:hover, &:focus-within': { borderColor: 'primary.main' },
} as const

const mark = {
  flex: 'none',
  display: 'grid',
  placeItems: 'center',
  width: 40,
  height: 40,
  borderRadius: '8px',
  bgcolor: 'action.selected',
  color: 'primary.main',
} as const

const state = {
  flex: 'none',
  alignSelf: 'flex-start',
  fontSize: 12,
  color: 'text.secondary',
  '&[data-state="1"], &[data-state="2"]': { color: 'primary.main' },
  '&[data-state="3"]': { color: 'success.main' },
} as const
