import { StrictMode } from 'react'
import type { I18nProvider } from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { Member } from '#src/providers/member.ts'
import { saveLocked } from '#src/providers/session.ts'
import { AppTheme } from '../AppTheme.tsx'
import { queryClient } from '../providers.ts'
import { setLocked } from './gate.ts'
import { LockScreen } from './LockScreen.tsx'

interface Shown {
  member: Member
  i18nProvider: I18nProvider
  /** Nothing was rendered yet: the console starts again once it is unlocked. */
  fresh?: boolean
}

let close: (() => void) | undefined

/**
 * Shows the lock screen in place of the page. What stood there is taken out of the document and lives on apart, so
 * that nobody reads it there and what was typed is still typed when it comes back.
 */
export const showLock = ({ member, i18nProvider, fresh = false }: Shown): void => {
  if (close) return
  const { title } = document
  const focused = document.activeElement
  const element = document.createElement('div')
  const apart = replaceBody(element)
  setLocked(true)
  document.title = i18nProvider.translate('shell.lock.title')
  const root = createRoot(element)
  saveLocked(true)
  close = () => {
    close = undefined
    saveLocked(false)
    setLocked(false)
    if (fresh) return location.reload()
    root.unmount()
    apart.putBack()
    document.title = title
    if (focused instanceof HTMLElement) focused.focus()
    void queryClient.invalidateQueries()
  }
  root.render(
    <StrictMode>
      <AppTheme>
        <LockScreen member={member} t={i18nProvider.translate} onUnlocked={close} />
      </AppTheme>
    </StrictMode>,
  )
}

/**
 * Shows this element alone in the body. What stood there, and what the page that lives on puts there while it is
 * hidden (dialogs and notices), is kept apart until it is put back.
 */
const replaceBody = (element: HTMLElement) => {
  const { body } = document
  const apart = new Set<Node>([...body.children].filter(it => it.localName !== 'script'))
  body.replaceChildren(element)
  const observer = new MutationObserver(records => {
    const added = records.flatMap(it => [...it.addedNodes]).filter(it => it !== element)
    for (const node of added) {
      node.parentNode?.removeChild(node)
      apart.add(node)
    }
    // A dialog that opens takes the focus.
    const field = element.querySelector<HTMLElement>('input:not([hidden])')
    if (added.length > 0 && !element.contains(document.activeElement)) field?.focus()
  })
  observer.observe(body, { childList: true })
  // It also hides everything beside it from screen readers.
  const shown = new MutationObserver(() => element.removeAttribute('aria-hidden'))
  shown.observe(element, { attributeFilter: ['aria-hidden'] })
  // React takes the pop-ups of MUI out of the body, and would fail for one that is not there.
  body.removeChild = node => {
    if (!apart.delete(node)) Node.prototype.removeChild.call(body, node)
    return node
  }
  const putBack = () => {
    observer.disconnect()
    shown.disconnect()
    Reflect.deleteProperty(body, 'removeChild')
    body.replaceChildren(...apart)
  }
  return { putBack }
}

/** Another window has unlocked the session. */
export const hideLock = (): void => close?.()
