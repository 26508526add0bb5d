import { useEffect, useRef } from 'react'

/** Drawn with what has just come: goes to its first field, or where it has none to its button or the heading. */
export const FocusOnMount = () => {
  const here = useRef<HTMLElement>(null)
  useEffect(() => goToFirst(here.current), [])
  return <i ref={here} hidden />
}

/** On the sign-in page, or in the dialog that asks to sign in again. */
const around = 'main, .login'

const goToFirst = (here: HTMLElement | null) => {
  const part = here?.closest(around)
  const fields = [
    ...(part?.querySelectorAll<HTMLInputElement>(
      'form input:not(:disabled, [hidden], [type=checkbox])',
    ) ?? []),
  ]
  // What was typed in another step stands there already.
  const waiting = fields.find(field => !field.value) ?? fields[0]
  const next = waiting ?? part?.querySelector<HTMLElement>('form [type=submit]')
  ;(next ?? part?.querySelector('h1'))?.focus()
}
