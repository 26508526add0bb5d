import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { role } from '#resources/role.ts'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { TreeLoad } from '#src/kit/inputs/TreeLoad.tsx'
import type { CellProps } from '#src/kit/overrides.ts'
import { TreePanel } from '#src/ui/TreePanel.tsx'
import { MenuExtra, MenuIcon, MoreMenus } from './marks.tsx'
import { menuItems } from './menuItems.ts'
import { useOwnMenus } from './ownMenus.ts'

/** The menus that a role grants, as a tree to read. */
export const GrantedTree = ({ value, name }: CellProps<RowOf<typeof role>, readonly string[]>) => {
  const translate = useTranslate()
  const options = useAllOptions('menu')
  const own = useOwnMenus()
  const items = useMemo(() => {
    const granted = new Set(value)
    return (
      options.data &&
      menuItems(
        options.data.filter(({ id }) => granted.has(id)),
        own.data ?? new Map(),
        granted,
      )
    )
  }, [options.data, own.data, value])
  if (value.length === 0)
    return <Typography variant="body2">{translate('ui.menuTree.none')}</Typography>
  return (
    <Paper variant="outlined" data-field={name} sx={{ maxWidth: 560 }}>
      {items ? (
        <TreePanel
          items={items}
          label={translate('ui.menuTree.label')}
          depth={2}
          iconOf={item => <MenuIcon menu={own.data?.get(item.id)} />}
          extraOf={item => <MenuExtra menu={own.data?.get(item.id)} />}
        />
      ) : (
        <TreeLoad queries={[options]} />
      )}
      {items && <MoreMenus count={value.length - items.length} />}
    </Paper>
  )
}
