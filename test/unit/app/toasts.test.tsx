import { act, fireEvent, render, screen } from '@testing-library/react'
import { CoreAdminContext, testDataProvider, useNotify } from 'react-admin'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Toasts } from '#src/app/Toasts.tsx'

type Notify = ReturnType<typeof useNotify>
let notify: Notify
const Caller = () => {
  notify = useNotify()
  return null
}

const open = () =>
  render(
    <CoreAdminContext dataProvider={testDataProvider()}>
      <Toasts />
      <Caller />
    </CoreAdminContext>,
  )
const tell = (text: string, options: object = {}) =>
  act(async () => notify(text, { messageArgs: { _: text }, ...options }))
const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('stand one below the other, each as an alert, and go by themselves', async () => {
    open()
    await tell('one')
    await tell('two')
    expect(screen.getAllByRole('alert').map(it => it.textContent)).toEqual(['one', 'two'])
    await pass(4000)
    await pass(1000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('say one after the other what was done, beside what may be undone', async () => {
    open()
    await tell('undoable', { type: 'success', action: <button type="button">undo</button> })
    await tell('first', { type: 'success' })
    await tell('second', { type: 'success' })
    expect(screen.getAllByRole('alert').map(it => it.textContent)).toEqual([
      'undoableundo',
      'second',
    ])
  })

  it('wait while they hold the focus', async () => {
    open()
    await tell('gone', { autoHideDuration: 8000, action: <button type="button">undo</button> })
    const button = screen.getByRole('button')
    fireEvent.focus(button)
    await pass(20_000)
    expect(screen.getByRole('alert')).toBeTruthy()
    fireEvent.blur(button)
    await pass(8000)
    await pass(1000)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stay when one clicks elsewhere', async () => {
    open()
    await tell('here')
    fireEvent.click(document.body)
    await pass(1000)
    expect(screen.getByText('here')).toBeTruthy()
  })
})
