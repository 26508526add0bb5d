import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentLanguage,
  directionOf,
  setLanguage,
  syncDocumentLanguage,
  watchLanguage,
} from '#src/providers/language.ts'

const page = () => [document.documentElement.lang, document.documentElement.dir]
const browserSpeaks = (...languages: string[]) =>
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages)
/** What this window hears when another one writes. */
const inAnotherWindow = (key: string | null, value?: string) => {
  if (value) localStorage.setItem('LANGUAGE', value)
  window.dispatchEvent(Object.assign(new Event('storage'), { key }))
}

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('the language', () => {
  it("is the stored one, else the browser's, else Chinese", () => {
    browserSpeaks('de-DE', 'en-GB')
    expect(currentLanguage()).toBe('en-US')
    browserSpeaks('de-DE')
    expect(currentLanguage()).toBe('zh-CN')
    localStorage.setItem('LANGUAGE', 'en-US')
    expect(currentLanguage()).toBe('en-US')
  })

  it('decides which manifest is used, and so the name of the installed console', () => {
    const link = document.createElement('link')
    link.rel = 'manifest'
    link.href = '/user/web/manifest.webmanifest'
    document.head.append(link)
    setLanguage('en-US')
    expect(link.href).toMatch(/\/user\/web\/manifest\.en-US\.webmanifest$/)
    setLanguage('zh-CN')
    expect(link.href).toMatch(/\/user\/web\/manifest\.webmanifest$/)
    link.remove()
  })

  it('fires `languagechange` after `lang` and `dir` are set', () => {
    syncDocumentLanguage()
    const told = vi.fn(() => document.documentElement.lang)
    const stop = watchLanguage(told)
    setLanguage('en-US')
    expect(told).toHaveReturnedWith('en-US')
    stop()
    setLanguage('zh-CN')
    expect(told).toHaveBeenCalledTimes(1)
    expect(page()).toEqual(['zh-CN', 'ltr'])
  })

  it('follows another window', () => {
    syncDocumentLanguage()
    setLanguage('zh-CN')
    const told = vi.fn()
    const stop = watchLanguage(told)
    inAnotherWindow('something else')
    expect(told).not.toHaveBeenCalled()
    inAnotherWindow('LANGUAGE', 'en-US')
    expect(told).toHaveBeenCalled()
    expect(page()).toEqual(['en-US', 'ltr'])
    stop()
  })

  it.each(['he-IL', 'ar-EG', 'fa', 'ku-IQ', 'AR'])('%s is written from right to left', language => {
    expect(directionOf(language)).toBe('rtl')
  })

  it.each(['zh-CN', 'en-US', 'hi-IN'])('%s is written from left to right', language => {
    expect(directionOf(language)).toBe('ltr')
  })
})

describe('the pseudo locale from right to left', () => {
  it('has English texts on a page with `dir=rtl`', () => {
    localStorage.setItem('LANGUAGE', 'ar-XB')
    syncDocumentLanguage()
    expect([currentLanguage(), ...page()]).toEqual(['en-US', 'ar-XB', 'rtl'])
  })

  it('is left by choosing a language', () => {
    localStorage.setItem('LANGUAGE', 'ar-XB')
    syncDocumentLanguage()
    setLanguage('en-US')
    expect(page()).toEqual(['en-US', 'ltr'])
  })

  it('is not taken from the browser', () => {
    browserSpeaks('ar-XB')
    syncDocumentLanguage()
    expect(page()).toEqual(['zh-CN', 'ltr'])
  })
})
