import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import type { AnyResource } from '#resources/core/resource.ts'
import { listText } from '#src/ui/said.ts'
import { useLanguage } from '#src/ui/useLanguage.ts'
import type { AnyRow } from '../overrides.ts'
import { useValueText } from '../useValueText.ts'
import { useKitTranslate } from '../words.ts'

interface TheirsProps {
  resource: AnyResource
  name: string
  value: unknown
  row: AnyRow | undefined
  onTake: () => void
}

/** What somebody else has stored in a field that was changed here as well, to be taken instead. */
export const ConflictingValue = ({ resource, name, value, row, onTake }: TheirsProps) => {
  const t = useKitTranslate()
  const locale = useLanguage()
  const textOf = useValueText(resource, name)
  const label = row?.labels?.[name]
  const text =
    value == null || label === undefined ? textOf(value) : listText([label].flat(), locale)
  return (
    <Line role="status">
      <span>{text === undefined ? t('form.theirsHidden') : t('form.theirs', { value: text })}</span>
      <Button size="small" onClick={onTake}>
        {t('form.takeTheirs')}
      </Button>
    </Line>
  )
}

const Line = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  marginBlockEnd: 12,
  fontSize: 13,
  color: (theme.vars ?? theme).palette.text.secondary,
  // Takes the place of the line that is reserved for help and errors, to be nearer to its own field than to the next.
  'div:has(> p:empty) + &': { marginBlockStart: -24 },
  'div:has(> p[data-helps]) + &': { marginBlockStart: -12 },
  '& > span': {
    minWidth: 0,
    overflowWrap: 'anywhere',
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 3,
    overflow: 'hidden',
  },
}))
