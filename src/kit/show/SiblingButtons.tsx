import IconButton from '@mui/material/IconButton'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { groupedDigits } from '#src/ui/grouped.ts'
import { Tip } from '#src/ui/Tip.tsx'
import { useLanguage } from '#src/ui/useLanguage.ts'
import { useKitTranslate } from '../words.ts'
import { type Sibling, useGoToSibling, useSiblings } from './siblings.ts'

/** To the previous and the next record of the list one came from. */
export const SiblingButtons = ({ id }: { id: string }) => {
  const t = useKitTranslate()
  const locale = useLanguage()
  const siblings = useSiblings(id)
  if (!siblings) return null
  const { previous, next, position } = siblings
  return (
    <Stack
      component="nav"
      direction="row"
      aria-label={t('page.siblings')}
      sx={{ alignItems: 'center', marginInlineStart: 'auto' }}
    >
      <ToSibling icon="ChevronLeft" label={t('page.previous')} to={previous} />
      {position && (
        <Typography variant="body2" color="text.secondary" className="uc-number" role="status">
          {groupedDigits(position.at, locale)} / {groupedDigits(position.total, locale)}
        </Typography>
      )}
      <ToSibling icon="ChevronRight" label={t('page.next')} to={next} />
    </Stack>
  )
}

const ToSibling = ({
  icon,
  label,
  to,
}: {
  icon: string
  label: string
  to: Sibling | undefined
}) => {
  const go = useGoToSibling()
  return (
    <Tip title={label}>
      {/* Not `disabled`: at the end of the list the button would lose the focus. */}
      <IconButton
        aria-label={label}
        aria-disabled={!to}
        sx={to ? {} : { color: 'text.disabled', cursor: 'default' }}
        onClick={() => to && go(to)}
      >
        <AppIcon name={icon} />
      </IconButton>
    </Tip>
  )
}
