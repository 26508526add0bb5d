import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { parts } from '#src/features.ts'
import { openScreen } from '../kit/screen.tsx'

const bound = { id: '1', username: 'ada', address: 'https://iot.example.com', bindStatus: 'bound' }
const rows = {
  bind: [
    bound,
    { ...bound, id: '2', username: 'bob', bindStatus: 'unreachable', failure: 'name' },
    { ...bound, id: '3', username: 'cleo', bindStatus: null },
  ],
  identityProvider: [
    { id: '1', title: 'Contoso', checkStatus: 'unreachable', failure: 'issuer', status: 1 },
  ],
  outbox: [{ id: '1', recipient: '138****8000', state: 'failed', failure: 'slow', tries: 3 }],
  accessCall: [{ id: '1', method: 'GET', route: '/user/admin/post', code: 62, ms: 4 }],
}
const opened = (path: string) => openScreen(path, { rows, overrides: parts.overrides })
const rowOf = async (text: string) =>
  within((await screen.findByText(text)).closest('tr') as HTMLElement)

describe('how something stands', () => {
  it('is a tag with the reason beside it where it failed', async () => {
    await opened('/pt/bind')
    expect((await rowOf('bob')).getByText('找不到这个域名').title).toBe('找不到这个域名')
    expect((await rowOf('ada')).getByText('已绑定').title).toBe('已绑定')
    expect((await rowOf('cleo')).queryByTitle('未绑定')).toBeNull()
  })

  it.each([
    ['/pt/identity', 'Contoso', '不可用', /签发者/],
    ['/pt/outbox', '138****8000', '失败', /5 秒/],
  ])('is told so at %s', async (path, title, state, why) => {
    await opened(path)
    const row = await rowOf(title)
    expect(row.getByTitle(state)).toBeTruthy()
    expect(row.getByTitle(why)).toBeTruthy()
  })

  it('stands out in the log of calls where one was refused', async () => {
    await opened('/permission/calls')
    expect((await rowOf('/user/admin/post')).getByTitle('没有权限')).toBeTruthy()
  })
})
