let host: HTMLElement | undefined

/**
 * The parent of what must be accessible while a dialog is open, such as the notice of a new version. An open dialog of
 * MUI sets `aria-hidden` on all other children of the body; an observer removes it from this one.
 */
export const outsideDialogs = (): HTMLElement => {
  if (host?.isConnected && host.ownerDocument === document) return host
  const element = document.createElement('div')
  document.body.append(element)
  const observer = new MutationObserver(() => element.removeAttribute('aria-hidden'))
  observer.observe(element, { attributeFilter: ['aria-hidden'] })
  host = element
  return element
}
