import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'
import { useOptimisticValue } from '#src/ui/typing/useOptimisticValue.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})
const passes = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
const input = (at = 0) => screen.getAllByRole<HTMLInputElement>('textbox')[at] as HTMLInputElement
const type = (value: string, at = 0) => fireEvent.change(input(at), { target: { value } })

const Field = ({ value, onChange }: { value: string; onChange: (next: string) => void }) => (
  <input {...useDebouncedInput(value, onChange).typed} />
)

type Values = Readonly<Record<string, string>>
/** What was written, in order; it is told to the page by hand. */
let written: Values[] = []
let tell = (_: Values) => {}
const Late = () => {
  const [kept, setKept] = useState<Values>({})
  tell = setKept
  const [values, change] = useOptimisticValue(kept, next => void written.push(next))
  return ['a', 'b'].map(name => (
    <Field
      key={name}
      value={values[name] ?? ''}
      onChange={next => change(before => ({ ...before, [name]: next }))}
    />
  ))
}

describe('a value that comes back late', () => {
  beforeEach(() => {
    written = []
    render(<Late />)
  })

  it('takes no letter from what is typed after it', async () => {
    type('zh')
    await passes(300)
    type('zhang')
    await passes(300)
    expect(written).toEqual([{ a: 'zh' }, { a: 'zhang' }])
    await act(async () => tell({ a: 'zh' }))
    expect(input().value).toBe('zhang')
    await act(async () => tell({ a: 'zhang' }))
    expect(input().value).toBe('zhang')
    await passes(1000)
    expect(written).toHaveLength(2)
  })

  it('loses nothing of another field that was set before it came back', async () => {
    type('one')
    type('two', 1)
    await passes(300)
    expect(written.at(-1)).toEqual({ a: 'one', b: 'two' })
  })

  it('is not taken back by the former value, which comes as another object', async () => {
    type('one')
    await passes(300)
    await act(async () => tell({}))
    expect(input().value).toBe('one')
    await act(async () => tell({ a: 'one' }))
    await act(async () => tell({}))
    expect(input().value).toBe('')
  })

  it('gives way to one that was written elsewhere', async () => {
    type('one')
    await passes(300)
    await act(async () => tell({ a: 'one' }))
    await act(async () => tell({}))
    expect(input().value).toBe('')
    type('two', 1)
    await passes(300)
    expect(written.at(-1)).toEqual({ b: 'two' })
  })
})

describe('an input method', () => {
  it('is not disturbed by a value from elsewhere, and what it composes is applied once it is done', async () => {
    const applied = vi.fn()
    const { rerender } = render(<Field value="" onChange={applied} />)
    fireEvent.compositionStart(input())
    type('ni')
    rerender(<Field value="x" onChange={applied} />)
    await passes(1000)
    expect([input().value, applied.mock.calls]).toEqual(['ni', []])
    type('你')
    fireEvent.compositionEnd(input())
    await passes(300)
    expect([input().value, applied.mock.calls]).toEqual(['你', [['你']]])
  })
})
