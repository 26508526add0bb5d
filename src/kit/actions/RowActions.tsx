import { useState } from 'react'
import { PlainIcon } from '#src/ui/AppIcon.tsx'
import { softDisabledProps } from '#src/ui/softDisabled.ts'
import { useOverridesOf, useScreen } from '../context.tsx'
import { Guarded } from '../Guarded.tsx'
import type { AnyRow } from '../overrides.ts'
import { titleOf } from '../titles.ts'
import { useKitTranslate } from '../words.ts'
import { ActionMenu } from './ActionMenu.tsx'
import { type RowAction, useRowActions } from './useRowActions.ts'

interface RowActionsProps {
  row: AnyRow
  /** How many stand as text; `all` leaves nothing for the menu. */
  most?: number | 'all'
  onCreateBelow?: ((id: string) => void) | undefined
}

/** What may be done with a row: at most two as text, the others and what is dangerous in a menu. */
export const RowActions = ({ row, most = 2, onCreateBelow }: RowActionsProps) => {
  const { resource } = useScreen().place
  const { recordActions = [] } = useOverridesOf(resource)
  const t = useKitTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const deeds = useRowActions(row, { onCreateBelow })
  const texts = textsOf(deeds, most)
  const rest = deeds.filter(deed => !texts.includes(deed))
  return (
    <span className="uc-actions">
      {texts.map(({ name, label, danger, refused, run }) => (
        <button
          key={name}
          type="button"
          className={danger ? 'uc-link uc-danger' : 'uc-link'}
          onClick={run}
          {...softDisabledProps(refused)}
        >
          {label}
        </button>
      ))}
      {/* Where there is room for no text they are on the record's page alone. */}
      {(most === 0 ? [] : recordActions).map((Part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list of hand-made buttons never changes
        <Guarded key={at} of={row}>
          <Part row={row} />
        </Guarded>
      ))}
      {rest.length > 0 && (
        <button
          type="button"
          className="uc-more"
          aria-haspopup="menu"
          aria-label={t('list.rowActions', { title: titleOf(resource, row) })}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <PlainIcon name="MoreHoriz" />
        </button>
      )}
      {anchor && <ActionMenu anchor={anchor} deeds={rest} onClose={() => setAnchor(null)} />}
    </span>
  )
}

const textsOf = (deeds: readonly RowAction[], most: number | 'all') =>
  most === 'all' ? deeds : deeds.filter(({ danger, rare }) => !danger && !rare).slice(0, most)
