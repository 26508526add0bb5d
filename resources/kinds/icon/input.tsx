import type { InputProps } from '#src/kit/overrides.ts'
import { IconField } from '#src/ui/IconField.tsx'

/** An icon, chosen from the registry in its own dialog. */
export const IconInput = ({ id, label, value, onChange, disabled, describedBy }: InputProps) => (
  <IconField
    id={id}
    label={label}
    value={typeof value === 'string' ? value : null}
    onChange={onChange}
    disabled={disabled}
    describedBy={describedBy}
  />
)
