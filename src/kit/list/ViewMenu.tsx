import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { memo, useState } from 'react'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { useKit } from '../context.tsx'
import { useKitWords, useWordsOf } from '../words.ts'
import type { ListLook } from './useLook.ts'

/** Row height and the choice of columns. */
export const ViewMenu = memo(({ look }: { look: ListLook }) => {
  const t = useKitWords()
  return (
    <>
      <Tooltip title={t('list.density')}>
        <IconButton
          aria-label={t('list.density')}
          aria-pressed={look.compact}
          onClick={() => look.setCompact(!look.compact)}
        >
          <AppIcon name={look.compact ? 'DensityMedium' : 'DensitySmall'} fontSize="small" />
        </IconButton>
      </Tooltip>
      <ColumnMenu look={look} />
    </>
  )
})

const ColumnMenu = ({ look }: { look: ListLook }) => {
  const { resource } = useKit().place
  const words = useWordsOf(resource)
  const t = useKitWords()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Tooltip title={t('list.columns')}>
        <IconButton
          aria-label={t('list.columns')}
          aria-haspopup="menu"
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AppIcon name="ViewColumn" fontSize="small" />
        </IconButton>
      </Tooltip>
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
