import { createContext, use, useState } from 'react'
import { useToast } from '#src/kit/useToast.ts'
import { isFixed, refusalReasonOf } from '../access.ts'
import { late } from '../late.tsx'
import type { AnyRow, CellProps } from '../overrides.ts'
import { titleOf } from '../titles.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'

const ConfirmDialog = late(
  async () => (await import('#src/ui/ConfirmDialog.tsx')).ConfirmDialog,
  null,
)

type Change = (row: AnyRow, name: string, status: 1 | 2) => Promise<void>

/** Changes the status of a row in place; null if the user may not change it. */
export const StatusContext = createContext<Change | null>(null)

/** A switch if the user may change the status, else a tag. */
export const StatusCell = (props: CellProps) => {
  const change = use(StatusContext)
  return change && !isFixed(props.resource, props.row) ? (
    <StatusSwitch {...props} change={change} />
  ) : (
    <StatusValue {...props} />
  )
}

export const StatusValue = ({ value }: CellProps) => {
  const t = useKitTranslate()
  const enabled = value === 1
  return (
    <span className={enabled ? 'uc-tag uc-good' : 'uc-tag uc-off'}>
      {t(enabled ? 'status.enabled' : 'status.disabled')}
    </span>
  )
}

const StatusSwitch = ({
  row,
  name,
  field,
  value,
  resource,
  change,
}: CellProps & { change: Change }) => {
  const t = useKitTranslate()
  const words = useResourceTexts(resource)
  const tell = useToast()
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const title = titleOf(resource, row)
  const refused = refusalReasonOf([row], 'update')
  const flip = async () => {
    setBusy(true)
    try {
      await change(row, name, value === 1 ? 2 : 1)
    } finally {
      setBusy(false)
      setAsking(false)
    }
  }
  const press = () => {
    if (busy) return
    if (refused) tell(refused, 'error')
    else if (field.confirm && value === 1) setAsking(true)
    else void flip()
  }
  return (
    <>
      <input
        type="checkbox"
        role="switch"
        className="uc-switch"
        checked={value === 1}
        aria-checked={value === 1}
        // Not `disabled`, with which the switch would lose the focus while the change is being saved.
        aria-disabled={busy || refused !== undefined || undefined}
        onChange={press}
        onClick={event => event.stopPropagation()}
        aria-label={t('status.toggle', { title })}
        aria-description={refused}
        title={refused ?? t(value === 1 ? 'status.enabled' : 'status.disabled')}
      />
      {asking && (
        <ConfirmDialog
          open
          danger
          title={t('status.disabling', { name: words.name })}
          text={words.disabling(name, title)}
          verb={t('status.disable')}
          busy={busy}
          onConfirm={flip}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
