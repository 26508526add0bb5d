import { Activity, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnyRow } from '../overrides.ts'
import { RecordForm } from './RecordForm.tsx'

const nothing = () => {}

/**
 * The form drawn once where nobody meets it: its code is compiled and its styles stand when it is asked for.
 * A hidden activity has no effects, so that it asks the server for nothing, and its element is not in the page.
 */
export const FormWarmUp = ({ row }: { row: AnyRow | undefined }) => {
  const [apart] = useState(() => document.createElement('div'))
  return (
    <Activity mode="hidden">
      {createPortal(
        <RecordForm
          mode={row ? 'update' : 'create'}
          row={row}
          parent={null}
          titleId=""
          onDirty={nothing}
          onLeave={nothing}
          onDone={nothing}
        />,
        apart,
      )}
    </Activity>
  )
}
