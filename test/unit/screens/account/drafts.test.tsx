import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { setPageUser } from '#src/providers/session.ts'
import { openAccount, own } from './open.tsx'

const me = { tenantId: '2', id: '7' }
const name = () => screen.findByLabelText<HTMLInputElement>(/^姓名/)
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const note = () => screen.queryByText(/已恢复上次未保存的内容/)
const drafts = () => Object.keys(sessionStorage)
/** As a reload does: what React would tidy up is not. */
const reload = () => {
  const kept = Object.entries(sessionStorage)
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, value)
}

beforeEach(() => setPageUser(me))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

it('what was typed about oneself survives a reload, is said to, and is taken back', async () => {
  await openAccount('basic')
  type(await name(), '张一')
  await waitFor(() => expect(drafts()).toEqual(['DRAFT:2:7:own:user']))
  reload()
  await openAccount('basic')
  expect([(await name()).value, note() !== null]).toEqual(['张一', true])
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }))
  expect([(await name()).value, note()]).toEqual(['张伟', null])
  expect(drafts()).toEqual([])
})

it('it is shown to nobody else', async () => {
  await openAccount('basic')
  type(await name(), '张一')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  reload()
  setPageUser({ tenantId: '2', id: '8' })
  await openAccount('basic')
  expect([(await name()).value, note()]).toEqual(['张伟', null])
})

it('what was saved is no draft, and what was refused stays one', async () => {
  let answer: object = { code: -1, message: '现在不行', data: null }
  await openAccount('basic', { 'POST account': () => answer })
  type(await name(), '张一')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('现在不行')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  answer = { code: 0, message: '', data: { ...own, version: 4, realName: '张一' } }
  fireEvent.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('资料已保存')
  await waitFor(() => expect(drafts()).toEqual([]))
  expect([(await name()).value, note()]).toEqual(['张一', null])
})

it('what waits for its answer is still a draft: the page may be left for the sign-in page', async () => {
  let answer = (_: object) => {}
  const waiting = new Promise<object>(resolve => {
    answer = resolve
  })
  await openAccount('basic', { 'POST account': () => waiting })
  type(await name(), ' 张一 ')
  await waitFor(() => expect(drafts()).toHaveLength(1))
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' })
  fireEvent.click(save)
  await waitFor(() => expect(save.disabled).toBe(true))
  expect(drafts()).toHaveLength(1)
  answer({ code: 0, message: '', data: { ...own, version: 4, realName: '张一' } })
  await screen.findByText('资料已保存')
  await waitFor(() => expect(drafts()).toEqual([]))
  expect([(await name()).value, note()]).toEqual(['张一', null])
})

it('a form that one had to open is open again', async () => {
  await openAccount('withdrawal')
  fireEvent.click(await screen.findByRole('button', { name: '填写收款信息' }))
  const account = () => screen.findByLabelText<HTMLInputElement>(/^收款账号/)
  type(await account(), '6222 0000')
  await waitFor(() => expect(drafts()).toEqual(['DRAFT:2:7:own:payee']))
  reload()
  await openAccount('withdrawal')
  expect((await account()).value).toBe('6222 0000')
})

it('passwords and codes are never kept', async () => {
  await openAccount('security')
  const line = (await screen.findByText('登录密码')).closest('li') as HTMLElement
  fireEvent.click(within(line).getByText('修改'))
  const dialog = await screen.findByRole('dialog')
  for (const field of dialog.querySelectorAll('input')) type(field, 'Secret-123456')
  expect(drafts()).toEqual([])
})

it('a page that is kept alive shows nothing again that was given up', async () => {
  const { router } = await openAccount('basic')
  type(await name(), '张一')
  void act(() => void router.navigate('/elsewhere'))
  fireEvent.click(await screen.findByRole('button', { name: '放弃修改' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
  expect(drafts()).toEqual([])
  await act(() => router.navigate('/home/account?tab=basic'))
  expect([(await name()).value, drafts()]).toEqual(['张伟', []])
})
