import { act, screen, waitFor } from '@testing-library/react'
import { Link, Route, Routes } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import OneMessage from '#src/features/notices/messages/OneMessage.tsx'
import { show } from '../../ui/show.tsx'

let ids: string[] = []
let unread = new Set<string>()
let asked: string[] = []

const answer = async (url: string) => {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  asked.push(pathname)
  const id = /\/(\d+)$/.exec(pathname)?.[1] ?? searchParams.get('id')
  if (id) {
    unread.delete(id)
    return {
      id,
      kind: 1,
      title: `Message ${id}`,
      content: '',
      senderName: 'A',
      at: '2026-01-01T00:00:00Z',
    }
  }
  if (!searchParams.has('range')) return { notifyCount: 0, noticeCount: 0, letterCount: 0 }
  const only = JSON.stringify([...searchParams]).includes('unread')
  const list = ids.filter(one => !only || unread.has(one)).map(one => ({ id: one }))
  return { list, total: list.length }
}

beforeEach(() => {
  ids = ['3', '2', '1']
  unread = new Set(ids)
  asked = []
  vi.stubGlobal('fetch', async (url: string) =>
    Response.json({ code: 0, message: '', data: await answer(url) }),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = async (search: string) => {
  history.replaceState(null, '', '/')
  show(
    <>
      <Routes>
        <Route path="/home/message/:id" element={<OneMessage />} />
        <Route path="*" element={null} />
      </Routes>
      <nav aria-label="test">
        {['4', '3', '2'].map(id => (
          <Link key={id} to={`/home/message/${id}?${search}`}>{`open ${id}`}</Link>
        ))}
      </nav>
    </>,
  )
  return (id: string) => act(async () => screen.getByText(`open ${id}`).click())
}
const goes = (label: string) => screen.getByText(label).closest('a')?.getAttribute('href')
const leads = (label: string, id: string) =>
  waitFor(() => expect(goes(label)).toContain(`/home/message/${id}?`))

it.each(['tab=all', 'tab=all&unread=1'])(
  'a message that came later has neighbours: %s',
  async search => {
    const go = await open(search)
    await go('2')
    await screen.findByText('Message 2')
    await leads('上一条', '3')
    ids.unshift('4')
    unread.add('4')
    await go('4')
    await screen.findByText('Message 4')
    await leads('下一条', '3')
    expect(goes('上一条')).toBeUndefined()
  },
)
