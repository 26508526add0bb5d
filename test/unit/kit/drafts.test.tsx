import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { discardDrafts, removeDraftsOfOthers } from '#src/providers/drafts.ts'
import { setPageUser } from '#src/providers/session.ts'
import { depts, openScreen, people } from './screen.tsx'

const rows = { user: people, dept: depts }
const me = { tenantId: '2', id: '5' }
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`)) as HTMLInputElement
const type = (label: string, text: string) => {
  fireEvent.change(field(label), { target: { value: text } })
  fireEvent.blur(field(label))
}
/** As a reload does: what React would tidy up is not. */
const reload = () => {
  const kept = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
}
const openNew = async () => {
  await openScreen('/org/dept/create', { rows })
  await screen.findByText('新建部门', { selector: 'h1' })
}
const note = () => screen.queryByText(/已恢复上次未保存的内容/)

beforeEach(() => setPageUser(me))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('a form is as it was typed after a reload, says so, and takes it back', async () => {
  await openNew()
  expect(note()).toBeNull()
  type('部门名称', '草稿')
  await waitFor(() => expect(Object.keys(sessionStorage)).toEqual(['DRAFT:2:5:dept:create']))
  reload()
  await openNew()
  expect(field('部门名称').value).toBe('草稿')
  expect(note()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '放弃修改' }))
  expect([field('部门名称').value, note()]).toEqual(['', null])
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('a draft is gone with the form that was closed', async () => {
  await openNew()
  type('部门名称', '草稿')
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
  cleanup()
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('half a date is no draft: what is stored comes back, not an empty field', async () => {
  await openScreen('/org/user/1', {
    rows: { ...rows, user: people.map(it => ({ ...it, birthday: '1990-05-06' })) },
  })
  // The code of the date pickers is loaded here for the first time.
  const parts = await screen.findAllByRole('spinbutton', {}, { timeout: 20_000 })
  const day = parts.find(it => it.textContent === '06') as HTMLElement
  await userEvent.click(day)
  await userEvent.keyboard('{Backspace}')
  await waitFor(() => expect(day.textContent).not.toBe('06'))
  type('姓名', '新的姓名')
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('新的姓名'))
  expect(JSON.stringify(sessionStorage)).not.toContain('birthday')
})

it('a form for another new row starts empty', async () => {
  await openNew()
  type('部门名称', '财务部')
  type('部门编码', 'fin')
  await userEvent.click(screen.getByRole('button', { name: '保存并继续新建' }))
  await waitFor(() => expect(field('部门编码').value).toBe(''))
  expect([field('部门名称').value, note()]).toEqual(['', null])
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('a change of a row that others have changed since says so', async () => {
  await openScreen('/org/dept/102', { rows })
  await screen.findByText('编辑 研发部', { selector: 'h1' })
  type('联系电话', '13900000000')
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
  const [[key = '', kept = '']] = Object.entries(sessionStorage) as [[string, string]]
  expect(JSON.parse(kept).values).toEqual({ phone: '13900000000' })
  cleanup()
  sessionStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), version: -1 }))
  await openScreen('/org/dept/102', { rows })
  await screen.findByText('编辑 研发部', { selector: 'h1' })
  expect(field('联系电话').value).toBe('13900000000')
  expect(note()?.textContent).toContain('此后有过修改')
})

it('says so again after another reload, until it is saved or taken back', async () => {
  const key = 'DRAFT:2:5:dept:102'
  sessionStorage.setItem(key, JSON.stringify({ values: { phone: '13900000000' }, version: -1 }))
  for (const _ of [1, 2]) {
    await openScreen('/org/dept/102', { rows })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    await waitFor(() => expect(note()?.textContent).toContain('此后有过修改'))
    type('联系电话', '13911111111')
    await waitFor(() => expect(sessionStorage.getItem(key)).toContain('13911111111'))
    reload()
  }
})

it('what others have stored in a changed field is shown after every reload, until one of both is chosen', async () => {
  const key = 'DRAFT:2:5:dept:102'
  const draft = { values: { phone: '13900000000' }, version: 1, over: { phone: null } }
  sessionStorage.setItem(key, JSON.stringify(draft))
  const dept = depts.map(it => ({ ...it, version: 2, phone: '13800000000' }))
  const theirs = () => screen.queryByText('当前已保存：13800000000')
  for (const name of ['研发一部', '研发二部']) {
    await openScreen('/org/dept/102', { rows: { ...rows, dept } })
    await screen.findByText('编辑 研发部', { selector: 'h1' })
    expect(theirs()).toBeTruthy()
    type('部门名称', name)
    await waitFor(() => expect(sessionStorage.getItem(key)).toContain(name))
    reload()
  }
  await openScreen('/org/dept/102', { rows: { ...rows, dept } })
  await screen.findByText('编辑 研发部', { selector: 'h1' })
  await userEvent.click(screen.getByRole('button', { name: '采用' }))
  expect([field('联系电话').value, theirs()]).toEqual(['13800000000', null])
  type('联系电话', '13700000000')
  expect(theirs()).toBeNull()
})

it('nobody else is shown a draft, and it is removed once somebody else has come', async () => {
  await openNew()
  type('部门名称', '草稿')
  await waitFor(() => expect(Object.keys(sessionStorage)).toHaveLength(1))
  reload()
  for (const other of [
    { tenantId: '2', id: '6' },
    { tenantId: '3', id: '5' },
  ]) {
    setPageUser(other)
    await openNew()
    expect([field('部门名称').value, note()]).toEqual(['', null])
    reload()
  }
  removeDraftsOfOthers(me)
  expect(Object.keys(sessionStorage)).toHaveLength(1)
  removeDraftsOfOthers({ tenantId: '3', id: '5' })
  expect(Object.keys(sessionStorage)).toEqual([])
})

it('what is no draft is as none', async () => {
  for (const kept of ['{', 'null', '[]', '{"values":[]}', '{"values":{"nothing":1}}']) {
    sessionStorage.setItem('DRAFT:2:5:dept:create', kept)
    await openNew()
    expect([field('部门名称').value, note()]).toEqual(['', null])
    cleanup()
  }
})

it('no secret is kept, and nothing at all once the page is closed to its person', async () => {
  await openScreen('/org/user/create', { rows })
  await screen.findByText('新建用户', { selector: 'h1' })
  type('用户名', 'ada')
  const secret = document.querySelector('[data-field="password"] input') as HTMLInputElement
  fireEvent.change(secret, { target: { value: 'a-Secret-99' } })
  await waitFor(() => expect(JSON.stringify(sessionStorage)).toContain('ada'))
  expect(JSON.stringify(sessionStorage)).not.toContain('a-Secret-99')
  discardDrafts()
  type('用户名', 'ada2')
  expect(Object.keys(sessionStorage)).toEqual([])
})
