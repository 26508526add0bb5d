import Paper from '@mui/material/Paper'
import { useMemo } from 'react'
import type { RowOf } from '#resources/core/resource.ts'
import { tenantMenuIds } from '#resources/core/tenantMenus.ts'
import type { policy } from '#resources/policy.ts'
import { MenuTree } from '#src/features/roles/MenuTreeInput.tsx'
import { routesOfMenu, useOwnMenus } from '#src/features/roles/ownMenus.ts'
import { useScreen } from '#src/kit/context.tsx'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { TreeLoad } from '#src/kit/inputs/TreeLoad.tsx'
import type { InputProps } from '#src/kit/overrides.ts'

/** The menus that tenants may hold at all, as a tree to choose a policy's from. */
export const AllowMenusInput = (props: InputProps<readonly string[], RowOf<typeof policy>>) => {
  const options = useAllOptions('menu')
  const own = useOwnMenus()
  const { registry } = useScreen()
  const open = useMemo(() => {
    const parents = new Map(options.data?.map(it => [it.id, it.parentId ?? null]))
    const menus = [...(own.data?.values() ?? [])].map(menu => ({
      ...menu,
      id: String(menu.id),
      parentId: parents.get(String(menu.id)) ?? null,
      permissions: routesOfMenu(menu),
    }))
    const ids = tenantMenuIds(menus, registry.all())
    return new Map([...(own.data ?? [])].filter(([id]) => ids.has(id)))
  }, [options.data, own.data, registry])
  return (
    <Paper
      variant="outlined"
      id={props.id}
      aria-describedby={props.describedBy}
      sx={props.error ? { borderColor: 'error.main' } : undefined}
    >
      {options.data && own.data ? (
        <MenuTree {...props} options={options.data.filter(({ id }) => open.has(id))} own={open} />
      ) : (
        <TreeLoad queries={[options, own]} />
      )}
    </Paper>
  )
}
