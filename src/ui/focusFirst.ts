/** What one types into or chooses from; not the buttons of pictures and icons, nor inputs that nobody sees. */
const control = [
  'input:not([type="file"], [type="color"], [type="hidden"], [aria-hidden="true"], [tabindex="-1"])',
  'textarea:not([aria-hidden="true"])',
  '[role="combobox"]',
  '[contenteditable="true"]',
]
  .map(it => `${it}:not([hidden], :disabled, [aria-disabled="true"], [readonly])`)
  .join()

/** Puts the focus into the first field, unless it is inside already, or a dialog has come on top meanwhile. */
export const focusFirst = (form: HTMLElement | null): void => {
  if (!form || form.closest('[aria-hidden="true"]') || form.contains(document.activeElement)) return
  const first = form.querySelector<HTMLElement>(control)
  if (first) resolveRadioFocus(first).focus({ preventScroll: true })
}

/** In a group of radio buttons the chosen one, as Tab reaches it; anything else as it is. */
export const resolveRadioFocus = (control: HTMLElement): HTMLElement => {
  const group = control.matches('[type="radio"]') ? control.closest('[role="radiogroup"]') : null
  return group?.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? control
}
