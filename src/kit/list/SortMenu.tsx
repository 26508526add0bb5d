import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import type { AnyResource } from '#resources/core/resource.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import type { Column } from '../columns.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import type { Sorting } from './HeadRow.tsx'

interface SortMenuProps {
  resource: AnyResource
  columns: readonly Column[]
  sorting: Sorting
}

/** The order of rows where no head of a table offers it. The order in force is chosen again to turn it round. */
export const SortMenu = ({ resource, columns, sorting }: SortMenuProps) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const sortable = columns.filter(({ sortable }) => sortable).map(({ name }) => name)
  const names = sortable.includes(sorting.field) ? sortable : [sorting.field, ...sortable]
  const ascending = sorting.order === 'ASC'
  const current = t(ascending ? 'list.ascending' : 'list.descending', {
    field: words.field(sorting.field),
  })
  const sort = (field: string) => {
    const turned = field === sorting.field && ascending
    sorting.setSort({ field, order: turned ? 'DESC' : 'ASC' })
  }
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-label={t('list.sort', { order: current })}
        endIcon={<AppIcon name="ExpandMore" />}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {words.field(sorting.field)} {ascending ? '↑' : '↓'}
      </Button>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {names.map(field => (
            <MenuItem
              key={field}
              role="menuitemradio"
              aria-checked={field === sorting.field}
              selected={field === sorting.field}
              onClick={() => {
                sort(field)
                setAnchor(null)
              }}
            >
              {field === sorting.field
                ? t(ascending ? 'list.descending' : 'list.ascending', { field: words.field(field) })
                : t('list.sortBy', { field: words.field(field) })}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
