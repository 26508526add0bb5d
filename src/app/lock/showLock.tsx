import { StrictMode } from 'react'
import type { I18nProvider } from 'react-admin'
import { createRoot } from 'react-dom/client'
import type { Member } from '#src/providers/member.ts'
import { keepLocked } from '#src/providers/session.ts'
import { Look } from '../Look.tsx'
import { queryClient } from '../providers.ts'
import { LockScreen } from './LockScreen.tsx'

interface Shown {
  member: Member
  i18nProvider: I18nProvider
  /** Nothing was drawn yet: the console begins anew once it is unlocked. */
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
  const apart = [...document.body.children].filter(it => it.localName !== 'script')
  const element = document.createElement('div')
  document.body.replaceChildren(element)
  document.title = i18nProvider.translate('shell.lock.title')
  const root = createRoot(element)
  keepLocked(true)
  close = () => {
    close = undefined
    keepLocked(false)
    if (fresh) return location.reload()
    root.unmount()
    document.body.replaceChildren(...apart)
    document.title = title
    if (focused instanceof HTMLElement) focused.focus()
    void queryClient.invalidateQueries()
  }
  root.render(
    <StrictMode>
      <Look>
        <LockScreen member={member} t={i18nProvider.translate} onUnlocked={close} />
      </Look>
    </StrictMode>,
  )
}

/** Another window has unlocked the session. */
export const hideLock = (): void => close?.()
