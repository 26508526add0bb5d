import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { ApiFeedback } from '#src/app/ApiFeedback.tsx'
import { showShortcuts } from '#src/app/signals.ts'
import { show } from '../ui/show.tsx'

// Not returned: while the answer of a synchronous `act` is awaited, other updates are taken for mistakes.
afterEach(() => {
  act(() => showShortcuts(false))
})

const press = (target: Element, more = {}) => fireEvent.keyDown(target, { key: '?', ...more })
const list = () => screen.queryByRole('dialog', { name: '键盘快捷键' })

it('? lists the keys, by what they do', async () => {
  show(<ApiFeedback />)
  press(document.body)
  const dialog = await screen.findByRole('dialog', { name: '键盘快捷键' })
  const line = within(dialog).getByText('保存').parentElement
  expect(line?.textContent).toBe('保存CtrlS')
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  expect(list()).toBeNull()
})

it('? is a letter where one types, and nothing with Ctrl', async () => {
  show(
    <>
      <ApiFeedback />
      <input aria-label="单行" />
      <textarea aria-label="多行" />
      <div contentEditable suppressContentEditableWarning>
        <p>正文</p>
      </div>
    </>,
  )
  press(screen.getByLabelText('单行'))
  press(screen.getByLabelText('多行'))
  press(screen.getByText('正文'))
  press(document.body, { ctrlKey: true })
  press(document.body, { isComposing: true })
  expect(list()).toBeNull()
  act(() => showShortcuts(true))
  expect(await screen.findByRole('dialog', { name: '键盘快捷键' })).toBeTruthy()
})
