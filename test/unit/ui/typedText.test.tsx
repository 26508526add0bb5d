import { act, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, startTransition, use, useState } from 'react'
import { expect, test } from 'vitest'
import { useDebouncedInput } from '#src/ui/typing/useDebouncedInput.ts'

const Field = ({ value }: { value: string }) => {
  const { typed } = useDebouncedInput(value, () => {})
  return <input {...typed} />
}
const Late = ({ ready }: { ready: Promise<void> | undefined }) => {
  if (ready) use(ready)
  return null
}
const Page = ({ ready }: { ready: Promise<void> }) => {
  const [value, setValue] = useState('')
  return (
    <Suspense>
      <Field value={value} />
      <Late ready={value ? ready : undefined} />
      <button type="button" onClick={() => startTransition(() => setValue('张'))} />
    </Suspense>
  )
}

test('a value changed elsewhere is shown although React throws its first render away', async () => {
  let resolve = () => {}
  const ready = new Promise<void>(done => {
    resolve = done
  })
  render(<Page ready={ready} />)
  // The transition renders the field, then waits for its sibling: that render is never committed.
  await act(async () => fireEvent.click(screen.getByRole('button')))
  expect(screen.getByRole('textbox')).toHaveProperty('value', '')
  await act(async () => resolve())
  expect(screen.getByRole('textbox')).toHaveProperty('value', '张')
})
