import { renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useSite } from '#src/login/site.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the name of the installation follows the language of the page', async () => {
  const names: Record<string, string> = { 'zh-CN': '用户中心', 'en-US': 'User Center' }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const language = new Headers(init?.headers).get('accept-language') ?? ''
    const data = url.includes('/config') ? { name: names[language] } : {}
    return Response.json({ code: 0, message: '', data })
  })
  localStorage.setItem('LANGUAGE', 'zh-CN')
  const { result, rerender } = renderHook(useSite, { initialProps: 'zh-CN' })
  await waitFor(() => expect(result.current.site?.name).toBe('用户中心'))
  localStorage.setItem('LANGUAGE', 'en-US')
  rerender('en-US')
  await waitFor(() => expect(result.current.site?.name).toBe('User Center'))
})
