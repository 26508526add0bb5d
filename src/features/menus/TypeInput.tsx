import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { RowOf } from '#resources/core/resource.ts'
import type { menu } from '#resources/menu.ts'
import type { InputProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'

// The primary colour itself falls short of 4.5 to 1 on the ground of a pressed segment.
const pressed = { '&.Mui-selected': { color: 'primary.dark' } }

type MenuType = RowOf<typeof menu>['type']

/** The type as three segments; the form shows what belongs to the one pressed. */
export const TypeInput = (props: InputProps<MenuType, RowOf<typeof menu>>) => {
  const { id, name, label, value, onChange, field, resource, disabled = false, describedBy } = props
  const words = useResourceTexts(resource)
  const choose = (type: MenuType | null) => {
    if (type) onChange(type)
  }
  return (
    <ToggleButtonGroup
      exclusive
      fullWidth
      size="small"
      color="primary"
      id={id}
      value={value ?? null}
      disabled={disabled}
      aria-label={label}
      aria-describedby={describedBy}
      onChange={(_, type: MenuType | null) => choose(type)}
    >
      {((field.of ?? []) as readonly MenuType[]).map(type => (
        <ToggleButton key={type} value={type} sx={pressed}>
          {words.choice(name, type)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
