import { expect, it } from 'vitest'
import { firstListOf } from '#src/start/calls.ts'

it('an address that is the name of something every object has causes no request', () => {
  for (const path of ['constructor', 'toString', '__proto__'])
    expect(firstListOf(`/user/web/${path}`), path).toBeUndefined()
})
