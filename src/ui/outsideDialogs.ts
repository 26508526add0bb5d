let host: HTMLElement | undefined

/**
 * The element for what must reach everybody while a dialog is open, such as the notice of a new version. An open dialog
 * of MUI hides every other child of the body from screen readers; this one is shown to them again at once.
 */
export const outsideDialogs = (): HTMLElement => {
  if (host?.ownerDocument === document) return host
  const element = document.createElement('div')
  document.body.append(element)
  const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
  observer.observe(element, { attributeFilter: ['aria-hidden'] })
  host = element
  return element
}
