import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { role } from '#resources/role.ts'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { TreeLoad } from '#src/kit/inputs/TreeLoad.tsx'
import type { InputProps } from '#src/kit/overrides.ts'
import { type TreeItem, TreePanel } from '#src/ui/TreePanel.tsx'
import { forestOf } from '#src/ui/tree/forest.ts'
import { deptStates, deptToggled } from './deptChecks.ts'

type DeptIdsProps = InputProps<readonly string[], RowOf<typeof role>>

/** The departments whose data a role sees, ticked one by one or with all below them. */
export const DeptTreeInput = (props: DeptIdsProps) => {
  const options = useAllOptions('dept')
  return (
    <Paper
      variant="outlined"
      id={props.id}
      aria-describedby={props.describedBy}
      sx={props.error ? wrong : undefined}
    >
      {options.data ? (
        <DeptTree {...props} items={options.data} />
      ) : (
        <TreeLoad queries={[options]} />
      )}
    </Paper>
  )
}

const wrong = { borderColor: 'error.main' }

const DeptTree = ({
  label,
  items,
  value,
  onChange,
  disabled = false,
}: DeptIdsProps & { items: readonly TreeItem[] }) => {
  const translate = useTranslate()
  const [linked, setLinked] = useState(true)
  const forest = useMemo(() => forestOf(items), [items])
  const chosen = useMemo(() => new Set(value ?? []), [value])
  const states = useMemo(() => deptStates(forest, chosen), [forest, chosen])
  return (
    <TreePanel
      items={items}
      label={label}
      depth={2}
      height={280}
      checks={{
        stateOf: id => states.get(id) ?? 'unchecked',
        onToggle: (id, targets) => onChange([...deptToggled(chosen, id, linked ? targets : [])]),
        lockedBy: () => (disabled ? '' : undefined),
      }}
      tools={
        <>
          <FormControlLabel
            sx={{ mx: 0.5 }}
            control={
              <Switch
                size="small"
                checked={linked}
                onChange={event => setLinked(event.target.checked)}
              />
            }
            label={translate('ui.deptTree.linked')}
          />
          <Box
            component="span"
            role="status"
            sx={{ fontSize: 12, color: 'text.secondary', px: 0.5 }}
          >
            {translate('ui.deptTree.chosen', { smart_count: chosen.size })}
          </Box>
        </>
      }
    />
  )
}
