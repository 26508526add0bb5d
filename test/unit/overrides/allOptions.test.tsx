import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createRegistry, type Place } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { KitProvider } from '#src/kit/context.tsx'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { useRenew } from '#src/kit/work.ts'
import { show } from '../ui/show.tsx'

const registry = createRegistry(resources)
const place = registry.screenOf('org/dept') as Place

const Probe = () => {
  const renew = useRenew()
  const titles = useAllOptions('dept').data?.map(({ title }) => title)
  return (
    <button type="button" onClick={() => void renew()}>
      {titles?.join() ?? '…'}
    </button>
  )
}

it('a department that was just created is offered at once where all of them are', async () => {
  const list = [{ id: '1', title: 'Sales' }]
  show(
    <KitProvider place={place} registry={registry} loaders={{}}>
      <Probe />
    </KitProvider>,
    { options: async () => ({ list: [...list], total: list.length }) },
  )
  const button = await screen.findByText('Sales')
  list.push({ id: '2', title: 'Support' })
  await act(async () => button.click())
  expect(await screen.findByText('Sales,Support')).toBeTruthy()
})
