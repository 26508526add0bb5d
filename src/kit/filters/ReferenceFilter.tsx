import OutlinedInput from '@mui/material/OutlinedInput'
import { Suspense } from 'react'
import { kindOf } from '#resources/core/kinds.ts'
import { useScreen } from '../context.tsx'
import { useAcrossTenants } from '../inputs/options.ts'
import { late } from '../late.tsx'
import type { FilterProps } from '../overrides.ts'
import { useIdle } from '../useIdle.ts'

const Picker = late(async () => (await import('../inputs/ReferencePicker.tsx')).ReferencePicker)
const noNames = new Map<string, string>()

/** Rows that point at the chosen one; with a tree, at it or what lies below it. */
export const ReferenceFilter = ({ id, label, value, onChange, field }: FilterProps) => {
  const target = useScreen().registry.find(field.to ?? '')
  const idle = useIdle()
  const across = useAcrossTenants(target)
  if (!target) return null
  const standIn = <OutlinedInput size="small" fullWidth placeholder={label} disabled />
  const under = (value as { under?: string } | undefined)?.under
  const chosen = under ? [under] : typeof value === 'string' ? [value] : []
  const condition = (chosenId: string | undefined) =>
    chosenId && target.tree && kindOf(field).refers === 'one' ? { under: chosenId } : chosenId
  return (
    <div style={{ width: 160 }}>
      {idle ? (
        <Suspense fallback={standIn}>
          <Picker
            id={id}
            label={label}
            placeholder={label}
            target={target}
            across={across}
            chosen={chosen}
            multiple={false}
            names={noNames}
            onChange={([first]) => onChange(condition(first))}
          />
        </Suspense>
      ) : (
        standIn
      )}
    </div>
  )
}
