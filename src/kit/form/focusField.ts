import { type RefObject, useCallback, useEffect, useState } from 'react'
import { resolveRadioFocus } from '#src/ui/focusFirst.ts'

type Form = RefObject<HTMLElement | null>

// Behind the button of a picture stands an input that nobody sees.
const reachable = ':is(input, textarea, button, [tabindex="0"]):not([hidden], :disabled)'

const written = '[contenteditable="true"]'

const goInto = (field: HTMLElement | null | undefined) => {
  field?.scrollIntoView({ block: 'center' })
  // A toolbar stands before the text that it is for.
  const first =
    field?.querySelector<HTMLElement>(written) ?? field?.querySelector<HTMLElement>(reachable)
  if (first) resolveRadioFocus(first).focus()
}

/** Leads to a field of a form. */
export const jumpTo = (form: Form, name: string) => {
  const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  goInto([...fields].find(one => one.dataset.field === name))
}

/** The fields of a form whose files have not arrived yet. */
export const uploadingFieldsOf = (form: Form): string[] => {
  const fields = form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? []
  return [...fields].flatMap(one =>
    one.dataset.field && one.querySelector('[data-sending]') ? [one.dataset.field] : [],
  )
}

/**
 * After a refusal, once it is drawn: leads to the first field that something is wrong with. A summary above is
 * announced where it stands; what concerns no field has no other place, and is brought into view.
 */
export const useFocusFirstError = (form: Form) => {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    if (times === 0) return
    const wrong = form.current?.querySelector<HTMLElement>('[data-wrong]')
    if (wrong) goInto(wrong)
    else form.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'center' })
  }, [times, form])
  return useCallback(() => setTimes(now => now + 1), [])
}
