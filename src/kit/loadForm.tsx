import { useEffect, useState } from 'react'
import { fieldsOf } from '#resources/core/resource.ts'
import { useActions } from './actions/ActionsProvider.tsx'
import { useOverridesOf, useScreen } from './context.tsx'
import { browserKindOf } from './kinds.ts'
import { type Late, late } from './late.tsx'
import type { AnyRow } from './overrides.ts'
import { whenIdle } from './useIdle.ts'

const none = {}

export const FormDrawer = late(async () => (await import('./form/FormDrawer.tsx')).FormDrawer)

const FormWarmUp = late(async () => (await import('./form/FormWarmUp.tsx')).FormWarmUp)

/** Fetches the form's code, ahead of its use when a button that opens it is pointed at. */
export const loadForm = () => FormDrawer.load()

const warmedUp = new Set<string>()

/** Once the list stands: fetches the form's code, inputs that come late included, and has it drawn once out of sight. */
export const IdleFormWarmUp = ({ row }: { row: AnyRow | undefined }) => {
  const { resource } = useScreen().place
  const { inputs = none } = useOverridesOf(resource)
  const { offers } = useActions()
  const [drawing, draw] = useState(false)
  const wanted = (offers.update || offers.create) && !savesData()
  useEffect(() => {
    if (!wanted) return
    const ofKinds = fieldsOf(resource).map(([, field]) => browserKindOf(field).input)
    const parts = [...Object.values(inputs), ...ofKinds] as (Partial<Late<object>> | undefined)[]
    const loads = [loadForm, FormWarmUp.load, ...parts.map(part => part?.load)]
    return whenIdle(() => {
      Promise.all(loads.map(load => load?.())).then(
        () => {
          if (!warmedUp.has(resource.name)) draw(true)
        },
        // The form itself tries again when it is opened.
        () => {},
      )
    })
  }, [wanted, inputs, resource])
  useEffect(() => {
    if (!drawing) return
    warmedUp.add(resource.name)
    const timer = setTimeout(() => draw(false), 1000)
    return () => clearTimeout(timer)
  }, [drawing, resource])
  return drawing && <FormWarmUp row={offers.update ? row : undefined} />
}

const savesData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData ?? false
