import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { memo, type ReactNode } from 'react'
import { applicableActions } from '#src/kit/actions/screenActions.ts'
import { useToast } from '#src/kit/useToast.ts'
import { sizes } from '#src/theme/tokens.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Tip } from '#src/ui/Tip.tsx'
import { Tool } from '#src/ui/Tool.tsx'
import { refusalReasonOf } from '../access.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useLabelOf } from '../actions/useLabelOf.ts'
import { BulkButtons } from '../bulk/BulkButtons.tsx'
import { useScreen } from '../context.tsx'
import { CreateHint } from '../limits/CreateHint.tsx'
import { isLimitReached, useLimitOf } from '../limits/useLimits.ts'
import { loadForm } from '../loadForm.tsx'
import type { AnyRow } from '../overrides.ts'
import { useScreenNavigation } from '../route.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import { OverflowButtons } from './OverflowButtons.tsx'

interface ToolbarProps {
  onCreate: () => void
  onRefresh: () => void
  /** Rows chosen, for the actions on several. */
  chosen?: readonly AnyRow[]
  onUnselect?: () => void
  /** Buttons at the left, after create. */
  start?: ReactNode
  /** Buttons at the right, after refresh. */
  children?: ReactNode
}

/** Create at the left, or what can be done with the chosen rows; how the list looks at the right. */
export const Toolbar = memo(
  ({ onCreate, onRefresh, chosen = [], onUnselect, start, children }: ToolbarProps) => {
    const { resource, screen } = useScreen().place
    const { toBin } = useScreenNavigation(screen.path)
    const { offers, start: begin } = useActions()
    const labelOf = useLabelOf(resource)
    const words = useResourceTexts(resource)
    const limit = useLimitOf(resource)
    const t = useKitTranslate()
    return (
      <Stack direction="row" role="toolbar" sx={chosen.length > 0 ? following : line}>
        {chosen.length > 0 ? (
          <Chosen chosen={chosen} onUnselect={onUnselect} />
        ) : (
          <>
            {offers.create && (
              <Button
                variant="contained"
                startIcon={<AppIcon name="Add" />}
                disabled={isLimitReached(limit)}
                onClick={onCreate}
                onPointerEnter={() => void loadForm().catch(() => {})}
              >
                {t('create', { name: words.name })}
              </Button>
            )}
            {offers.all.map(offer => (
              <Button
                key={offer.name}
                variant="outlined"
                color={offer.danger ? 'error' : 'inherit'}
                onClick={() => begin(offer, [])}
              >
                {labelOf(offer)}
              </Button>
            ))}
            {start}
            {offers.create && limit && <CreateHint limit={limit} />}
          </>
        )}
        <Stack direction="row" sx={{ marginInlineStart: 'auto' }}>
          {offers.bin && chosen.length === 0 && (
            <Tool icon="Delete" label={t('bin.name')} drawn onClick={() => void toBin()} />
          )}
          {chosen.length === 0 && (
            <Tip title={t('list.refresh')}>
              <IconButton aria-label={t('list.refresh')} onClick={onRefresh}>
                <AppIcon name="Refresh" fontSize="small" />
              </IconButton>
            </Tip>
          )}
          {children}
        </Stack>
      </Stack>
    )
  },
)

const line = {
  gap: 1,
  px: 2,
  pb: 1.5,
  minHeight: 44,
  alignItems: 'center',
  flexWrap: 'wrap',
} as const

/** What may be done with the chosen cards stays in reach while the page of a phone scrolls. */
const following = {
  ...line,
  // The rows stay where they are while some are chosen: a second line would move them below the pointer.
  flexWrap: { xs: 'wrap', lg: 'nowrap' },
  overflowX: { lg: 'auto' },
  '& > *': { flexShrink: 0 },
  position: { xs: 'sticky', sm: 'static' },
  insetBlockStart: `calc(${sizes.header}px + var(--uc-banner, 0px))`,
  zIndex: 3,
  bgcolor: 'background.paper',
  pt: { xs: 1, sm: 0 },
} as const

const Chosen = ({
  chosen,
  onUnselect,
}: {
  chosen: readonly AnyRow[]
  onUnselect: (() => void) | undefined
}) => {
  const { resource } = useScreen().place
  const { offers, granted, start } = useActions()
  const tell = useToast()
  const labelOf = useLabelOf(resource)
  const t = useKitTranslate()
  const deeds = applicableActions(resource, offers.selection, chosen).map(offer => {
    const refused = refusalReasonOf(chosen, offer.name)
    return {
      name: offer.name,
      label: labelOf(offer),
      icon: offer.icon,
      danger: offer.danger,
      refused,
      run: () => (refused ? tell(refused, 'error') : start(offer, chosen, onUnselect)),
    }
  })
  return (
    <>
      <Typography variant="body2" role="status" noWrap sx={{ flex: 'none' }}>
        {t('list.selected', { count: chosen.length })}
      </Typography>
      <Tip title={t('list.clearSelection')}>
        <IconButton aria-label={t('list.clearSelection')} size="small" onClick={onUnselect}>
          <AppIcon name="Close" fontSize="small" />
        </IconButton>
      </Tip>
      {granted.bulk && <BulkButtons rows={chosen} onDone={onUnselect} />}
      <OverflowButtons key={deeds.map(it => it.name).join()} deeds={deeds} />
    </>
  )
}
