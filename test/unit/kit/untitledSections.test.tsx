import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { defineResource } from '#resources/core/define.ts'
import { text } from '#resources/core/fields.ts'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { openScreen } from './screen.tsx'

/** As a resource of the product to which an extension adds a section without a title. */
const shelf = defineResource({
  name: 'shelf',
  api: '/app/test/shelf',
  tenancy: 'tenant',
  title: 'name',
  scope: 'all',
  fields: { name: text({ required: true }), place: text({}), floor: text({}) },
  actions: {},
  form: [{ rows: [['name', 'place']] }, { rows: [['floor']] }],
  screens: {
    main: {
      path: 'test/shelf',
      view: 'table',
      columns: ['name'],
      filters: [],
      sort: ['name', 'asc'],
      actions: ['list', 'show', 'create', 'update'],
    },
  },
})
const words = {
  resources: {
    shelf: {
      name: '货架',
      fields: { name: '名称', place: '位置', floor: '楼层' },
      screens: { main: { title: '货架', hint: '货架', empty: '没有货架' } },
    },
  },
}
const open = (address: string) =>
  openScreen(address, {
    rows: { shelf: [{ id: '1', name: 'A', place: 'hall', floor: 'third' }] },
    words,
    registry: createRegistry([...resources, shelf]),
  })

it('are both in the form', async () => {
  await open('/test/shelf/1')
  expect(await screen.findByLabelText(/位置/, { selector: 'form *' })).toBeTruthy()
  expect(screen.getByLabelText(/楼层/, { selector: 'form *' })).toBeTruthy()
})

it('are one section of the page of a record', async () => {
  await open('/test/shelf/1/show')
  expect(await screen.findByText('hall')).toBeTruthy()
  expect(screen.getByText('third')).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 2, name: '基本信息' })).toHaveLength(1)
})
