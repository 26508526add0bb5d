import { useEffect } from 'react'

/** Drawn with what has just come: goes to its first field, or where it has none to its button or the heading. */
export const Arrived = () => {
  useEffect(goToFirst, [])
  return null
}

const goToFirst = () => {
  const main = document.querySelector('main')
  const fields = [
    ...(main?.querySelectorAll<HTMLInputElement>(
      'form input:not(:disabled, [hidden], [type=checkbox])',
    ) ?? []),
  ]
  // What was typed in another step stands there already.
  const waiting = fields.find(field => !field.value) ?? fields[0]
  const next = waiting ?? main?.querySelector<HTMLElement>('form [type=submit]')
  ;(next ?? main?.querySelector('h1'))?.focus()
}
