import { Activity, useInsertionEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { AnyRow } from '../overrides.ts'
import { whenIdle } from '../useIdle.ts'
import { RecordForm } from './RecordForm.tsx'

const nothing = () => {}

/**
 * The form drawn once where nobody meets it: its code is compiled and its styles stand when it is asked for.
 * A hidden activity has no effects, so that it asks the server for nothing, and its element is not in the page.
 * `onDrawn` is called once it has been drawn, when it is of no more use.
 */
export const FormRehearsal = ({
  row,
  onDrawn,
}: {
  row: AnyRow | undefined
  onDrawn: () => void
}) => {
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
      <Drawn then={onDrawn} />
    </Activity>
  )
}

/** Insertion effects alone run in a hidden activity, too; they may not set a state themselves. */
const Drawn = ({ then }: { then: () => void }) => {
  useInsertionEffect(() => whenIdle(then), [then])
  return null
}
