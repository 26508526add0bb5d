import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { LanguageList } from '#src/login/LanguageList.tsx'
import { LoginLanguageProvider } from '#src/login/words.tsx'
import { currentLanguage, setLanguage } from '#src/providers/language.ts'

beforeEach(() => setLanguage('zh-CN'))
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('the list of languages names each by itself, and changes to the one that is chosen', async () => {
  render(
    <LoginLanguageProvider>
      <LanguageList />
    </LoginLanguageProvider>,
  )
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name: '语言' })
  expect(list.value).toBe('zh-CN')
  const options = screen.getAllByRole('option')
  expect(options.map(it => [it.lang, it.textContent])).toEqual([
    ['zh-CN', '简体中文'],
    ['en-US', 'English'],
  ])
  await userEvent.selectOptions(list, 'en-US')
  expect(currentLanguage()).toBe('en-US')
  expect(screen.getByRole('combobox', { name: 'Language' })).toBe(list)
})
