import { vi } from 'vitest'
import type { Client, TestApp } from './app.ts'

/** Puts in place what the providers ask of a browser, with calls that go straight to the application. */
export const browserOf = ({ app }: TestApp, { token, crossSite }: Client) => {
  const kept = new Map([['ACCESS-TOKEN', token ?? '']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.stubGlobal('document', { cookie: `XSRF-TOKEN=${crossSite}` })
  vi.stubGlobal('location', { pathname: '/user/web/org/dept' })
  vi.stubGlobal('navigator', { language: 'zh-CN', languages: ['zh-CN'] })
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => app.request(url, options))
}
