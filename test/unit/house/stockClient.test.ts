// @vitest-environment node
import { expect, it } from 'vitest'
import { sources } from './files.ts'

const read = (path: string) => sources([path], /./)[0]?.text ?? ''

it('the guide shows the client that the stock application uses', () => {
  const shown = /```ts\n([\s\S]*?)```/.exec(read('docs/stock-client.md'))?.[1]
  const used = read('test/stock/httpClient.ts')
  expect(shown).toBe(used)
  const own = used.split('\n').filter(it => it !== '' && !it.startsWith('import '))
  expect(own).toHaveLength(15)
})
