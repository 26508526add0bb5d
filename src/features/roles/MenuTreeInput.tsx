import Paper from '@mui/material/Paper'
import { useCallback, useMemo, useRef } from 'react'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { role } from '#resources/role.ts'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { TreeLoad } from '#src/kit/inputs/TreeLoad.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { type TreeItem, TreePanel } from '#src/ui/TreePanel.tsx'
import { forestOf } from '#src/ui/tree/forest.ts'
import { allGranted, type ChangeBounds, noneGranted, statesOf, toggled } from './checkState.ts'
import { MenuTreeTools } from './MenuTreeTools.tsx'
import { MenuExtra, MenuIcon, MoreMenus } from './marks.tsx'
import { menuItems } from './menuItems.ts'
import { type OwnMenu, useOwnMenus } from './ownMenus.ts'

type MenuIdsProps = InputProps<readonly string[], RowOf<typeof role>>

/** The menus of a role as a tree with exact half-checked boxes. Users can only grant or remove menus that they hold. */
export const MenuTreeInput = (props: MenuIdsProps) => {
  const options = useAllOptions('menu')
  const own = useOwnMenus()
  return (
    <Paper
      variant="outlined"
      id={props.id}
      aria-describedby={props.describedBy}
      sx={props.error ? wrong : undefined}
    >
      {options.data && own.data ? (
        <MenuTree {...props} options={options.data} own={own.data} />
      ) : (
        <TreeLoad queries={[options, own]} />
      )}
    </Paper>
  )
}

const wrong = { borderColor: 'error.main' }

interface MenuTreeProps extends Pick<MenuIdsProps, 'label' | 'value' | 'onChange' | 'disabled'> {
  options: readonly TreeItem[]
  own: ReadonlyMap<string, OwnMenu>
}

/** A tree of menus with checkboxes; `own` are the menus of the user, which they may grant and remove. */
export const MenuTree = ({
  label,
  options,
  own,
  value,
  onChange,
  disabled = false,
}: MenuTreeProps) => {
  const translate = useTranslate()
  const granted = useMemo(() => new Set(value ?? []), [value])
  const held = useRef(granted).current
  const items = useMemo(() => menuItems(options, own, held), [options, own, held])
  const forest = useMemo(() => forestOf(items), [items])
  const states = useMemo(() => statesOf(forest, granted), [forest, granted])
  const bounds: ChangeBounds = {
    isChangeable: id => own.has(id),
    isContainer: id => own.get(id)?.type === 'directory',
  }
  const lockedBy = useCallback(
    (id: string) => (disabled ? '' : own.has(id) ? undefined : translate('ui.menuTree.beyond')),
    [disabled, own, translate],
  )
  const keep = (next: ReadonlySet<string>) => onChange([...next])
  const shown = [...granted].filter(id => forest.byId.has(id)).length
  return (
    <>
      <TreePanel
        items={items}
        label={label}
        checks={{
          stateOf: id => states.get(id) ?? 'unchecked',
          onToggle: (id, targets) => keep(toggled(forest, granted, id, bounds, targets)),
          lockedBy,
        }}
        iconOf={item => <MenuIcon menu={own.get(item.id)} />}
        extraOf={item => <MenuExtra menu={own.get(item.id)} />}
        tools={isSearching => (
          <MenuTreeTools
            granted={shown}
            total={items.length}
            disabled={disabled || isSearching}
            onAll={() => keep(allGranted(forest, granted, bounds))}
            onNone={() => keep(noneGranted(forest, granted, bounds))}
          />
        )}
      />
      <MoreMenus count={granted.size - shown} />
    </>
  )
}
