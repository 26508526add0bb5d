import { afterEach, expect, it, vi } from 'vitest'
import { reloadConfig } from '#src/app/start/load.ts'
import { currentShell, setShell } from '#src/kit/shell.ts'
import type { Member } from '#src/providers/member.ts'

/** A second, the usual patience, is short on a busy machine. */
const patient = { timeout: 10_000 }

afterEach(() => vi.unstubAllGlobals())

it('the settings that were asked for last stay, though earlier ones come later', async () => {
  setShell({ config: undefined, member: { id: '1' } as Member, header: [], menus: [] })
  const held: ((name: string) => void)[] = []
  vi.stubGlobal('fetch', async () => {
    const name = await new Promise<string>(resolve => held.push(resolve))
    return Response.json({ code: 0, message: '', data: { name } })
  })
  const first = reloadConfig()
  const second = reloadConfig()
  await vi.waitFor(() => expect(held).toHaveLength(2), patient)
  held[1]?.('新名称')
  await second
  held[0]?.('旧名称')
  await first
  expect(currentShell().config).toEqual({ name: '新名称' })
})
