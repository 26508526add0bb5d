import { useTranslate } from 'react-admin'
import type { RowOf } from '#resources/core/resource.ts'
import type { openAccess } from '#resources/openAccess.ts'
import type { CellProps } from '#src/kit/overrides.ts'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Tip } from '#src/ui/Tip.tsx'

export type KeyRow = RowOf<typeof openAccess>
type KeyCellProps<Value> = CellProps<KeyRow, Value>

export const monospace = { fontFamily: 'ui-monospace, Consolas, monospace' } as const

/** The key's name, to be copied. */
export const KeyCell = ({ value }: KeyCellProps<string | null>) => (
  <span
    className="uc-line"
    title={value ?? ''}
    style={{ ...monospace, gap: 4, flexWrap: 'nowrap' }}
  >
    <bdi dir="ltr" style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
      {value}
    </bdi>
    <CopyButton text={value ?? ''} />
  </span>
)

const Routes = ({ routes }: { routes: readonly string[] }) =>
  routes.map(route => (
    <bdi key={route} dir="ltr" style={{ ...monospace, display: 'block' }}>
      {route}
    </bdi>
  ))

/** How many routes it may call; which ones on hover. */
export const RoutesCell = ({ value }: KeyCellProps<readonly string[]>) => {
  const translate = useTranslate()
  return (
    <Tip title={<Routes routes={value.slice(0, 20)} />}>
      <span>{translate('ui.menuForm.permissionsCount', { smart_count: value.length })}</span>
    </Tip>
  )
}

/** Every one, on the page of the key. */
export const RoutesShow = ({ value }: KeyCellProps<readonly string[]>) => <Routes routes={value} />
