import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { Suspense, useState } from 'react'
import { bulkFieldsOf } from '#resources/core/bulk.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { kindOf } from '#resources/core/kinds.ts'
import { useToast } from '#src/kit/useToast.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import { softDisabledProps } from '#src/ui/softDisabled.ts'
import { isFixed, refusalReasonOf } from '../access.ts'
import { useActions } from '../actions/ActionsProvider.tsx'
import { useScreen } from '../context.tsx'
import { late } from '../late.tsx'
import type { AnyRow } from '../overrides.ts'
import { useKitTranslate, useResourceTexts } from '../words.ts'

const FieldDialog = late(async () => (await import('./FieldDialog.tsx')).FieldDialog)
const StatusDialog = late(async () => (await import('./StatusDialog.tsx')).StatusDialog)

interface BulkButtonsProps {
  rows: readonly AnyRow[]
  /** Called once all rows have been changed. */
  onDone: (() => void) | undefined
}

interface Asked {
  name: string
  field: AnyField
  /** The status to set; none for a field whose value is asked for. */
  status?: 1 | 2
}

/** Sets fields of the chosen rows: each status by a button, the other fields by a menu. */
export const BulkButtons = ({ rows, onDone }: BulkButtonsProps) => {
  const { resource } = useScreen().place
  const { offers } = useActions()
  const words = useResourceTexts(resource)
  const t = useKitTranslate()
  const tell = useToast()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  // The menu belongs to its button, which goes without a connection.
  if (anchor && !offers.bulk) setAnchor(null)
  if (rows.some(row => isFixed(resource, row))) return null
  // Without a connection the buttons go, but a dialog that is open stays with what was entered.
  const all = offers.bulk ? bulkFieldsOf(resource) : []
  const statuses = all.filter(([, field]) => kindOf(field).switchesRow)
  const others = all.filter(([, field]) => !kindOf(field).switchesRow)
  const refused = refusalReasonOf(rows, 'update')
  const ask = (next: Asked) => (refused ? tell(refused, 'error') : setAsked(next))
  const close = () => setAsked(null)
  const done = () => {
    close()
    onDone?.()
  }
  return (
    <>
      {statuses.flatMap(([name, field]) =>
        ([1, 2] as const)
          .filter(status => rows.some(row => row[name] !== status))
          .map(status => (
            <Button
              key={`${name}${status}`}
              variant="outlined"
              color="inherit"
              onClick={() => ask({ name, field, status })}
              {...softDisabledProps(refused)}
            >
              {t(status === 1 ? 'bulk.enable' : 'bulk.disable')}
            </Button>
          )),
      )}
      {others.length > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          endIcon={<AppIcon name="ExpandMore" />}
          onClick={event => (refused ? tell(refused, 'error') : setAnchor(event.currentTarget))}
          {...softDisabledProps(refused)}
        >
          {t('bulk.label')}
        </Button>
      )}
      {anchor && (
        <Menu open anchorEl={anchor} onClose={() => setAnchor(null)}>
          {others.map(([name, field]) => (
            <MenuItem
              key={name}
              // Not `onClick` of the menu: an entry that is chosen by a key raises no click that reaches it.
              onClick={() => {
                setAsked({ name, field })
                setAnchor(null)
              }}
            >
              {words.field(name)}
            </MenuItem>
          ))}
        </Menu>
      )}
      {asked && (
        <Suspense fallback={null}>
          {asked.status === undefined ? (
            <FieldDialog {...asked} rows={rows} onClose={close} onDone={done} />
          ) : (
            <StatusDialog
              {...asked}
              status={asked.status}
              rows={rows}
              onClose={close}
              onDone={done}
            />
          )}
        </Suspense>
      )}
    </>
  )
}
