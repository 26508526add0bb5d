import { type RefObject, useCallback, useEffect, useState } from 'react'

type Form = RefObject<HTMLElement | null>

const goInto = (field: HTMLElement | null | undefined) => {
  field?.scrollIntoView({ block: 'center' })
  field?.querySelector<HTMLElement>('input, textarea, button, [tabindex="0"]')?.focus()
}

/** Leads to a field of a form. */
export const jumpTo = (form: Form, name: string) => {
  const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  goInto([...fields].find(one => one.dataset.field === name))
}

/** The fields of a form whose files have not arrived yet. */
export const sendingIn = (form: Form): string[] => {
  const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return [...fields].flatMap(one =>
    one.dataset.field && one.querySelector('[data-sending]') ? [one.dataset.field] : [],
  )
}

/** Leads to the first field that something is wrong with, once that is drawn. */
export const useJumpToWrong = (form: Form) => {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) goInto(form.current?.querySelector<HTMLElement>('[data-wrong]'))
  }, [times, form])
  return useCallback(() => setTimes(now => now + 1), [])
}
