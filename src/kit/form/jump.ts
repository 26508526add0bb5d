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

/** Leads to the first field that something is wrong with, once that is drawn. */
export const useJumpToWrong = (form: Form) => {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times > 0) goInto(form.current?.querySelector<HTMLElement>('[data-wrong]'))
  }, [times, form])
  return useCallback(() => setTimes(now => now + 1), [])
}
