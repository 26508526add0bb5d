import { QueryObserver } from '@tanstack/react-query'
import type { I18nProvider } from 'react-admin'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followLanguage } from '#src/app/language.ts'
import { queryClient, store } from '#src/app/providers.ts'
import { currentLanguage, setLanguage } from '#src/providers/language.ts'

/** A second, the usual patience, is short on a busy machine. */
const patient = { timeout: 10_000 }

const { said } = vi.hoisted(() => ({ said: vi.fn() }))
vi.mock('#src/app/start/load.ts', () => ({ refetchShell: async () => {} }))
vi.mock('#src/app/signals.ts', async original => ({
  ...(await original<object>()),
  reportError: said,
}))

const changeLocale = vi.fn<I18nProvider['changeLocale']>()
const i18nProvider = { changeLocale, translate: (key: string) => key } as unknown as I18nProvider
const stops: (() => void)[] = []
/** A query that is on the page; it answers when it is told to. */
const ask = () => {
  const answers: (() => void)[] = []
  const queryFn = vi.fn(() => {
    const language = currentLanguage()
    return new Promise<string>(done => answers.push(() => done(language)))
  })
  const observer = new QueryObserver(queryClient, { queryKey: ['rows'], queryFn })
  stops.push(observer.subscribe(() => {}))
  return { observer, queryFn, answers }
}
const shown = () => store.getItem('locale')

beforeEach(() => {
  changeLocale.mockResolvedValue(undefined)
  setLanguage('zh-CN')
  store.setItem('locale', 'zh-CN')
  stops.push(followLanguage(i18nProvider))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  queryClient.clear()
  vi.clearAllMocks()
  localStorage.clear()
})

it('another language does not wait for answers in the one before', async () => {
  const { queryFn, answers } = ask()
  answers[0]?.()
  await vi.waitFor(() => expect(queryClient.getQueryData(['rows'])).toBe('zh-CN'), patient)
  setLanguage('en-US')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), patient)
  setLanguage('zh-CN')
  await vi.waitFor(() => expect(shown()).toBe('zh-CN'), patient)
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(3), patient)
})

it('a first load that is under way is asked for again in the new language', async () => {
  const { queryFn, answers, observer } = ask()
  setLanguage('en-US')
  await vi.waitFor(() => expect(queryFn).toHaveBeenCalledTimes(2), patient)
  for (const answer of answers) answer()
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('en-US'), patient)
})

it('words that cannot be loaded are told of, and loaded when the language is chosen again', async () => {
  changeLocale.mockRejectedValueOnce(new TypeError('no network'))
  setLanguage('en-US')
  await vi.waitFor(() => expect(said).toHaveBeenCalledOnce(), patient)
  expect(said.mock.calls[0]?.[1].message).toBe('shell.languages.notLoaded')
  expect(shown()).toBe('zh-CN')
  setLanguage('en-US')
  await vi.waitFor(() => expect(shown()).toBe('en-US'), patient)
  expect(said).toHaveBeenCalledOnce()
})
