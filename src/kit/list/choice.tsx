import type { AnyResource } from '#resources/core/resource.ts'
import type { AnyRow } from '../overrides.ts'
import { titleOf } from '../titles.ts'
import { useKitTranslate } from '../words.ts'

export interface RowSelection {
  /** The label of the checkbox that selects all rows of the page. */
  allLabel: string
  chosen: ReadonlySet<string>
  /** Whether any bulk action applies to this row. */
  fits: (row: AnyRow) => boolean
  onToggle: (id: string) => void
  onAll: (ids: readonly string[], chosen: boolean) => void
}

interface SelectAllProps {
  rows: readonly AnyRow[]
  selecting: RowSelection
}

/** The box that selects the rows on show, or what of them can be selected. */
export const SelectAll = ({ rows, selecting }: SelectAllProps) => {
  const choosable = rows.filter(selecting.fits)
  const chosen = choosable.filter(row => selecting.chosen.has(row.id)).length
  const every = choosable.length > 0 && chosen === choosable.length
  return (
    <input
      type="checkbox"
      aria-label={selecting.allLabel}
      checked={every}
      disabled={choosable.length === 0}
      ref={box => {
        if (box) box.indeterminate = chosen > 0 && !every
      }}
      onChange={() =>
        selecting.onAll(
          choosable.map(row => row.id),
          !every,
        )
      }
    />
  )
}

export interface SelectRowProps {
  row: AnyRow
  resource: AnyResource
  chosen: boolean
  /** Whether anything on offer for several rows can be done with this one. */
  choosable: boolean
  onToggle: (id: string) => void
}

/** The box that selects a row; one that nothing on offer fits cannot be ticked, and says so. */
export const SelectRow = ({ row, resource, chosen, choosable, onToggle }: SelectRowProps) => {
  const t = useKitTranslate()
  const why = useUnselectableReason(choosable, row)
  return (
    <input
      type="checkbox"
      checked={chosen}
      // What was fit when it was chosen can be let go.
      disabled={!choosable && !chosen}
      aria-description={why}
      onChange={() => onToggle(row.id)}
      aria-label={t('list.selectRow', { title: titleOf(resource, row) })}
    />
  )
}

/** Why a row cannot be selected; undefined where it can. */
export const useUnselectableReason = (choosable: boolean, row: AnyRow): string | undefined => {
  const t = useKitTranslate()
  return choosable ? undefined : (Object.values(row.refused ?? {})[0] ?? t('list.unfit'))
}
