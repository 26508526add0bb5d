import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { menu } from '#resources/menu.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { useResourceTexts } from '#src/kit/words.ts'
import { StatusTag, type Tone } from '#src/ui/StatusTag.tsx'
import { Tip } from '#src/ui/Tip.tsx'

type MenuRow = RowOf<typeof menu>
type MenuCell<Value> = CellProps<MenuRow, Value>

const tones: Record<MenuRow['type'], Tone> = {
  directory: 'warning',
  menu: 'primary',
  button: 'neutral',
}

/** Directory, menu or button as a tag. */
export const TypeCell = ({ value, name, resource }: MenuCell<MenuRow['type']>) => (
  <StatusTag label={useResourceTexts(resource).choice(name, value)} tone={tones[value]} />
)

/** How many routes a menu opens; which ones on hover. */
export const PermissionsCell = ({ value }: MenuCell<readonly string[]>) => {
  const translate = useTranslate()
  if (value.length === 0) return <span aria-hidden="true">–</span>
  const list = value.map(route => (
    <bdi
      key={route}
      dir="ltr"
      style={{ display: 'block', fontFamily: 'ui-monospace, Consolas, monospace' }}
    >
      {route}
    </bdi>
  ))
  return (
    <Tip title={list}>
      <span>{translate('ui.menuForm.permissionsCount', { smart_count: value.length })}</span>
    </Tip>
  )
}
