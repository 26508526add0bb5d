import { act, fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ArrivalCard } from '#src/features/notices/arrivals/ArrivalCard.tsx'
import type { IncomingMessage } from '#src/providers/messages.ts'
import { show } from '../ui/show.tsx'

const arrival: IncomingMessage = {
  id: '1',
  kind: 1,
  level: 1,
  title: '停机通知',
  senderName: '梁建国',
  mustAcknowledge: false,
}
const gone = vi.fn()
const noop = () => {}
const cardOf = (more: Partial<IncomingMessage> = {}) => (
  <ArrivalCard arrival={{ ...arrival, ...more }} onOpen={noop} onDismiss={() => gone()} />
)
/** Gives the card another way to go each time it is drawn. */
const Page = () => {
  const [, setDraws] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setDraws(draws => draws + 1)}>
        again
      </button>
      {cardOf()}
    </>
  )
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  gone.mockReset()
})

describe('the card of a message that has come', () => {
  it('goes by itself after six seconds, however often the page is drawn meanwhile', async () => {
    show(<Page />)
    await pass(4000)
    expect(gone).not.toHaveBeenCalled()
    fireEvent.click(screen.getByText('again'))
    await pass(2000)
    expect(gone).toHaveBeenCalledTimes(1)
  })

  it('stays while somebody is at it', async () => {
    show(cardOf())
    const card = screen.getByRole('group', { name: '停机通知' })
    fireEvent.pointerEnter(card)
    await pass(20_000)
    expect(gone).not.toHaveBeenCalled()
    fireEvent.pointerLeave(card)
    await pass(6000)
    expect(gone).toHaveBeenCalledTimes(1)
  })

  it('stays until it is put away, if it is urgent', async () => {
    show(cardOf({ level: 3 }))
    await pass(60_000)
    expect(gone).not.toHaveBeenCalled()
    expect(screen.getByRole('alert', { name: '停机通知' })).toBeTruthy()
  })
})
