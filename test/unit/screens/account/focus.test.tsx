import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { openAccount, own } from './open.tsx'

const lineOf = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement)
/** Presses the button of a line by the keyboard. */
const press = async (line: string, button: string) => {
  ;(await lineOf(line)).getByText(button).focus()
  await userEvent.keyboard('{Enter}')
}
/** Says yes to what is asked. */
const confirm = async (verb: string) => {
  within(await screen.findByRole('dialog'))
    .getByText(verb)
    .focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
/** The line and the words of what has the focus. */
const focused = () => {
  const held = document.activeElement
  return [held?.closest('li')?.querySelector('b')?.textContent?.trim(), held?.textContent]
}
const expectFocus = (...place: (string | undefined)[]) =>
  waitFor(() => expect(focused()).toEqual(place))
/** Answers of a list that shrinks: one after the other, and the last from then on. */
const shrinking = (...answers: object[]) => {
  let asked = 0
  return () => ({ code: 0, message: '', data: answers[Math.min(asked++, answers.length - 1)] })
}

const at = '2026-01-01T00:00:00.000Z'

describe('a passkey that is removed leaves the focus', () => {
  const passkeyOf = (title: string) => ({
    id: title,
    title,
    host: 'localhost',
    createdAt: at,
    usedAt: null,
  })
  const withPasskeys = (...titles: string[]) => ({
    totp: null,
    recovery: { left: titles.length > 0 ? 8 : 0 },
    passkeys: titles.map(passkeyOf),
    wanted: false,
  })

  it.each([
    ['手机', ['手机', '笔记本'], ['笔记本'], ['笔记本', '移除']],
    ['笔记本', ['手机', '笔记本'], ['手机'], ['手机', '移除']],
    ['手机', ['手机'], [], ['通行密钥', '添加']],
  ])('of %s of %j with what stands next', async (removed, before, after, place) => {
    await openAccount('security', {
      'GET account/factors': shrinking(withPasskeys(...before), withPasskeys(...after)),
    })
    await press(removed, '移除')
    await confirm('移除')
    await expectFocus(...place)
  })
})

describe('a session that is ended leaves the focus', () => {
  const sessionOf = (id: string, way: string) => ({
    id,
    at,
    usedAt: at,
    ip: '10.0.0.9',
    agent: id === '1' ? 'Chrome/126 Windows NT' : `Firefox/${id} Linux`,
    way,
    place: 'same',
    here: id === '1',
  })
  const signIns = (...ids: string[]) => ({ list: ids.map(id => sessionOf(id, 'password')) })
  const ended = { 'POST account/sessions/end': { sessions: 1 } }
  const ends = async () => {
    await screen.findAllByText(/Firefox/)
    return screen.getAllByText('退出登录')
  }

  it('with the next one', async () => {
    await openAccount('security', {
      ...ended,
      'GET signIns': shrinking(signIns('1', '2', '3'), signIns('1', '3')),
    })
    ;(await ends())[0]?.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByText('退出登录')).toHaveLength(1))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('退出登录')))
  })

  it('with the heading when none is left, be it ended alone or with all others', async () => {
    await openAccount('security', {
      ...ended,
      'GET signIns': shrinking(signIns('1', '2', '3'), signIns('1', '2'), signIns('1')),
    })
    ;(await ends())[1]?.focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(screen.getAllByText('退出登录')).toHaveLength(1))
    screen.getByText('退出其他设备').focus()
    await userEvent.keyboard('{Enter}')
    await confirm('退出登录')
    await expectFocus(undefined, screen.getByRole('heading', { name: /设备/ }).textContent ?? '')
  })
})

it('a phone number that is taken off leaves the focus in its line', async () => {
  await openAccount('security', {
    'GET account': shrinking(own, { ...own, phone: null, version: 4 }),
  })
  await press('手机号', '解除')
  await confirm('解除')
  await expectFocus('手机号', '绑定')
})

it('an account elsewhere that goes with its provider leaves the focus with the next', async () => {
  const bound = (id: string, title: string) => ({ id, provider: id, title, name: 'z', boundAt: at })
  const listed = (...all: object[]) => ({ offered: [], bound: all })
  await openAccount('binding', {
    'GET account/identities': shrinking(
      listed(bound('8', '企业账号'), bound('9', '微信')),
      listed(bound('9', '微信')),
    ),
  })
  ;(await screen.findByLabelText('解除绑定: 企业账号')).focus()
  await userEvent.keyboard('{Enter}')
  await confirm('解除绑定')
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('解除绑定: 微信'),
  )
})

it('a form that is saved leaves the focus where it was', async () => {
  const saved = { ...own, realName: '张一', version: 4 }
  await openAccount('basic', { 'POST account': saved, 'GET account': shrinking(own, saved) })
  const name = await screen.findByLabelText<HTMLInputElement>(/^姓名/)
  await userEvent.clear(name)
  await userEvent.type(name, '张一{Enter}')
  await screen.findByText('资料已保存')
  await waitFor(() => expect(name.value).toBe('张一'))
  expect(document.activeElement).toBe(name)
})
