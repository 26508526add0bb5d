import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKit, useOverridesOf } from '../context.tsx'
import type { AnyRow } from '../overrides.ts'
import { titleOf } from '../titles.ts'
import { useKitWords } from '../words.ts'
import { useActions } from './ActionsProvider.tsx'
import { OfferMenu } from './OfferMenu.tsx'
import { fitting } from './offers.ts'
import { useLabelOf } from './useLabelOf.ts'

interface RowActionsProps {
  row: AnyRow
  /** How many stand as text; the rest is in a menu. */
  most?: number
  onCreateBelow?: ((id: string) => void) | undefined
}

/** What may be done with a row: at most two as text, the others in a menu. */
export const RowActions = ({ row, most = 2, onCreateBelow }: RowActionsProps) => {
  const { resource } = useKit().place
  const { recordActions = [] } = useOverridesOf(resource)
  const { offers, start } = useActions()
  const labelOf = useLabelOf(resource)
  const t = useKitWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const all = fitting(offers.record, [row])
  const room = most - (onCreateBelow && offers.create ? 1 : 0)
  const texts = all.length <= room ? all : all.slice(0, most === 0 ? 0 : Math.max(room - 1, 1))
  const rest = all.slice(texts.length)
  return (
    <span className="uc-actions">
      {onCreateBelow && offers.create && (
        <button type="button" className="uc-link" onClick={() => onCreateBelow(row.id)}>
          {t('tree.createBelow')}
        </button>
      )}
      {texts.map(offer => (
        <button
          key={offer.name}
          type="button"
          className={offer.danger ? 'uc-link uc-danger' : 'uc-link'}
          onClick={() => start(offer, [row])}
        >
          {labelOf(offer)}
        </button>
      ))}
      {recordActions.map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of hand-made buttons never changes
        <Part key={at} row={row} />
      ))}
      {rest.length > 0 && (
        <IconButton
          size="small"
          aria-haspopup="menu"
          aria-label={t('list.rowActions', { title: titleOf(resource, row) })}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name="MoreHoriz" fontSize="small" />
        </IconButton>
      )}
      {anchor && (
        <OfferMenu anchor={anchor} offers={rest} rows={[row]} onClose={() => setAnchor(null)} />
      )}
    </span>
  )
}
