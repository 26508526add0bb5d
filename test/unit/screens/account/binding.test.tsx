import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openAccount } from './open.tsx'

const offered = [{ id: '3', title: 'Elsewhere', icon: null }]
const bound = [
  {
    id: '9',
    provider: '3',
    title: 'Elsewhere',
    name: 'alice@elsewhere',
    boundAt: '2026-01-01T00:00:00.000Z',
    usedAt: null,
  },
]

it('an account elsewhere is unbound once: the question goes when the list no longer has it', async () => {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  let reads = 0
  const { sent } = await openAccount('binding', {
    'GET account/identities': async () => {
      reads += 1
      if (reads === 1) return { code: 0, message: '', data: { offered, bound } }
      await held
      return { code: 0, message: '', data: { offered, bound: [] } }
    },
  })
  const opener = await screen.findByRole('button', { name: '解除绑定: Elsewhere' })
  opener.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = within(await screen.findByRole('dialog'))
  const verb = dialog.getByRole<HTMLButtonElement>('button', { name: '解除绑定' })
  const texts = new Set<string>()
  const watching = new MutationObserver(() =>
    texts.add(screen.queryByRole('dialog')?.textContent ?? ''),
  )
  watching.observe(document.body, { subtree: true, childList: true, characterData: true })
  verb.focus()
  await userEvent.keyboard('{Enter}')
  await screen.findByText('已解除“Elsewhere”的绑定')
  await waitFor(() => expect(reads).toBe(2))
  // The line below still offers to unbind.
  expect(verb.disabled).toBe(true)
  release()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  watching.disconnect()
  // It fades out with the name of what is unbound by then.
  expect([...texts].filter(it => it !== '' && !it.includes('alice@elsewhere'))).toEqual([])
  expect(screen.queryByRole('button', { name: '解除绑定: Elsewhere' })).toBeNull()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('绑定: Elsewhere')
  expect(sent).toEqual([['POST account/identities/unbind', { id: '9' }]])
})
