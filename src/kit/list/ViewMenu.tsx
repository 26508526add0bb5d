import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { memo, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { Tip } from '#src/ui/Tip.tsx'
import { useScreen } from '../context.tsx'
import { useKitTranslate, useResourceTexts } from '../words.ts'
import type { ListLayout } from './useListLayout.ts'

/** Row height and the choice of columns. */
export const ViewMenu = memo(({ look }: { look: ListLayout }) => {
  const t = useKitTranslate()
  return (
    <>
      <Tip title={t('list.density')}>
        <IconButton
          aria-label={t('list.density')}
          aria-pressed={look.compact}
          onClick={() => look.setCompact(!look.compact)}
        >
          <AppIcon name={look.compact ? 'DensityMedium' : 'DensitySmall'} fontSize="small" />
        </IconButton>
      </Tip>
      <ColumnMenu look={look} />
    </>
  )
})

const ColumnMenu = ({ look }: { look: ListLayout }) => {
  const { resource } = useScreen().place
  const words = useResourceTexts(resource)
  const t = useKitTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tip title={t('list.columns')}>
        <IconButton
          aria-label={t('list.columns')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name="ViewColumn" fontSize="small" />
        </IconButton>
      </Tip>
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {look.every.slice(1).map(name => (
            <MenuItem
              key={name}
              role="menuitemcheckbox"
              aria-checked={look.shown.has(name)}
              onClick={() => look.toggle(name)}
              dense
            >
              <AppIcon
                name={look.shown.has(name) ? 'CheckBox' : 'CheckBoxOutlineBlank'}
                fontSize="small"
                sx={{
                  marginInlineEnd: 1,
                  color: look.shown.has(name) ? 'primary.main' : 'text.secondary',
                }}
              />
              {words.field(name)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
