import { afterEach, expect, it, vi } from 'vitest'
import { refetchShell } from '#src/app/start/load.ts'
import { currentShell, setShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

const member = { id: '1', tenantId: '2', username: 'ada' } as Member

it('the language chosen last stays, though the menus of the one before come later', async () => {
  setShell({ config: undefined, member, header: [], menus: [] })
  const held: (() => void)[] = []
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    const title = headers['Accept-Language']
    if (title === 'en-US') await new Promise<void>(resolve => held.push(resolve))
    const data = url.endsWith('/info') ? member : { list: [{ title }] }
    return Response.json({ code: 0, message: '', data })
  })
  localStorage.setItem('LANGUAGE', 'en-US')
  const first = refetchShell()
  localStorage.setItem('LANGUAGE', 'zh-CN')
  await refetchShell()
  expect(currentShell().menus).toEqual([{ title: 'zh-CN' }])
  for (const release of held) release()
  await first
  expect(currentShell().menus).toEqual([{ title: 'zh-CN' }])
})
