import { useQueries } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createRegistry, type ResourceScreen } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { ScreenProvider } from '#src/kit/context.tsx'
import { useInvalidateResource } from '#src/kit/dataHooks.ts'
import { useAllOptions } from '#src/kit/inputs/allOptions.ts'
import { show } from '../ui/show.tsx'

const registry = createRegistry(resources)
const place = registry.screenOf('org/dept') as ResourceScreen

const Probe = () => {
  const renew = useInvalidateResource()
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
    <ScreenProvider place={place} registry={registry} loaders={{}}>
      <Probe />
    </ScreenProvider>,
    { options: async () => ({ list: [...list], total: list.length }) },
  )
  const button = await screen.findByText('Sales')
  list.push({ id: '2', title: 'Support' })
  await act(async () => button.click())
  expect(await screen.findByText('Sales,Support')).toBeTruthy()
})

const asked: string[] = []
const Lists = () => {
  const renew = useInvalidateResource()
  const names = ['org/user', 'org/dept', 'tenant/user/list', 'pt/outbound']
  const lists = useQueries({
    queries: names.map(name => ({
      queryKey: [name, 'getList', {}],
      queryFn: () => asked.push(name),
      staleTime: 1e6,
    })),
  })
  return lists.every(it => it.data) ? (
    <button type="button" onClick={() => void renew()}>
      rename
    </button>
  ) : null
}

it('lists that name a department are read again after it was changed', async () => {
  show(
    <ScreenProvider place={place} registry={registry} loaders={{}}>
      <Lists />
    </ScreenProvider>,
    {},
  )
  const button = await screen.findByText('rename')
  asked.length = 0
  await act(async () => button.click())
  expect(asked.sort()).toEqual(['org/dept', 'org/user', 'tenant/user/list'])
})
