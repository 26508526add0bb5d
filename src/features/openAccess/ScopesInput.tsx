import Paper from '@mui/material/Paper'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import {
  allGranted,
  type ChangeBounds,
  closedUpwards,
  noneGranted,
  statesOf,
  toggled,
} from '#src/features/roles/checkState.ts'
import { MenuTreeTools } from '#src/features/roles/MenuTreeTools.tsx'
import { useScreen } from '#src/kit/context.tsx'
import { useFormValues } from '#src/kit/form/useForm.ts'
import { TreeLoad } from '#src/kit/inputs/TreeLoad.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { request } from '#src/providers/http.ts'
import { type TreeItem, TreePanel } from '#src/ui/TreePanel.tsx'
import { forestOf } from '#src/ui/tree/forest.ts'
import type { KeyRow } from './cells.tsx'
import { isGroup, type ScopeTexts, scopeItems } from './scopeItems.ts'

type ScopesProps = InputProps<readonly string[], KeyRow>

/** What a key may call, by resource: of that which both who edits and the owner hold. */
export const ScopesInput = (props: ScopesProps) => {
  const { userId } = useFormValues()
  const owner = typeof userId === 'string' ? userId : undefined
  const offered = useQuery({
    queryKey: ['overrides', 'scopes', owner],
    staleTime: 30_000,
    queryFn: async ({ signal }) =>
      request<{ routes: readonly string[] }>('/user/admin/access/routes', {
        query: { userId: owner },
        signal,
        display: 'silent',
      }),
  })
  return (
    <Paper
      variant="outlined"
      id={props.id}
      aria-describedby={props.describedBy}
      sx={props.error ? { borderColor: 'error.main' } : undefined}
    >
      {offered.data ? (
        <ScopeTree {...props} offered={offered.data.routes} />
      ) : (
        <TreeLoad queries={[offered]} />
      )}
    </Paper>
  )
}

const bounds: ChangeBounds = { isChangeable: () => true, isContainer: isGroup }

const ScopeTree = (props: ScopesProps & { offered: readonly string[] }) => {
  const { label, value, onChange, disabled = false, offered } = props
  const translate = useTranslate()
  const items = useScopeItems(offered, value ?? [])
  const forest = useMemo(() => forestOf(items), [items])
  const granted = useMemo(() => closedUpwards(forest, new Set(value ?? [])), [forest, value])
  const states = useMemo(() => statesOf(forest, granted), [forest, granted])
  const keep = (next: ReadonlySet<string>) => onChange([...next].filter(id => !isGroup(id)))
  const total = items.filter(({ id }) => !isGroup(id)).length
  return (
    <TreePanel
      items={items}
      label={label}
      depth={0}
      height={320}
      checks={{
        stateOf: id => states.get(id) ?? 'unchecked',
        onToggle: (id, targets) => keep(toggled(forest, granted, id, bounds, targets)),
        lockedBy: () => (disabled ? '' : undefined),
      }}
      tools={isSearching => (
        <MenuTreeTools
          granted={(value ?? []).length}
          total={total}
          disabled={disabled || isSearching}
          onAll={() => keep(allGranted(forest, granted, bounds))}
          onNone={() => keep(noneGranted(forest, granted, bounds))}
        />
      )}
      empty={translate('ui.openAccess.noRoutes')}
    />
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** What is on offer, and what the key has although nobody could give it any more. */
const useScopeItems = (
  offered: readonly string[],
  value: readonly string[],
): readonly TreeItem[] => {
  const { registry } = useScreen()
  const translate = useTranslate()
  return useMemo(() => {
    const say: ScopeTexts = {
      resource: name => capital(translate(`resources.${name}.name`)),
      action: ({ name, actions }, action) =>
        translate(
          Object.hasOwn(actions, action)
            ? `resources.${name}.actions.${action}.label`
            : `ui.openAccess.actions.${action}`,
        ),
      across: text => translate('ui.openAccess.across', { text }),
    }
    return scopeItems(registry.all(), [...new Set([...offered, ...value])], say)
  }, [registry, offered, value, translate])
}
