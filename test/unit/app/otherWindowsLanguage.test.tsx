import { act, cleanup, render, screen } from '@testing-library/react'
import { CoreAdminContext, type I18nProvider } from 'react-admin'
import { afterEach, expect, it, vi } from 'vitest'
import { followLanguage as followWindow } from '#src/app/language.ts'
import { dataProvider, store } from '#src/app/providers.ts'
import { RetranslateOnChange } from '#src/app/RetranslateOnChange.tsx'
import { setLanguage, syncDocumentLanguage } from '#src/providers/language.ts'

vi.mock('#src/app/start/load.ts', () => ({ refetchShell: async () => {} }))

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  cleanup()
  setLanguage('zh-CN')
  localStorage.clear()
})

/** Another window of the browser stores something. */
const storeElsewhere = (key: string, newValue: string) => {
  localStorage.setItem(key, newValue)
  window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage }))
}

it('another window that shows a new language first takes nothing that is typed here', async () => {
  let shown = 'zh-CN'
  const words: { locale: string; come: () => void }[] = []
  const i18nProvider: I18nProvider = {
    translate: key => `${shown} ${key}`,
    getLocale: () => shown,
    changeLocale: locale =>
      new Promise<void>(done => {
        const come = () => {
          shown = locale
          done()
        }
        words.push({ locale, come })
      }),
  }
  setLanguage('zh-CN')
  store.setItem('locale', 'zh-CN')
  syncDocumentLanguage()
  stops.push(followWindow(i18nProvider))
  render(
    <CoreAdminContext dataProvider={dataProvider} i18nProvider={i18nProvider} store={store}>
      <RetranslateOnChange i18nProvider={i18nProvider}>
        <input aria-label="typed" />
      </RetranslateOnChange>
    </CoreAdminContext>,
  )
  const field = screen.getByLabelText<HTMLInputElement>('typed')
  field.value = 'half a name'
  await act(async () => {
    storeElsewhere('LANGUAGE', 'en-US')
    // The other window has loaded its words, which this one still waits for.
    storeElsewhere('RaStoreuc.locale', JSON.stringify('en-US'))
  })
  await act(async () => {
    for (const { come } of words) come()
  })
  expect(screen.getByLabelText<HTMLInputElement>('typed')).toBe(field)
  expect(field.value).toBe('half a name')
  expect(words.map(({ locale }) => locale)).toEqual(['en-US'])
  expect(store.getItem('locale')).toBe('en-US')
})
