// @vitest-environment node
import { expect, it } from 'vitest'
import { sources } from './files.ts'

it('late code of the console is loaded so that what is typed outlives its loss', () => {
  const own = ['src/login/late.tsx', 'src/ui/lazy.tsx']
  const plain = sources(['src']).filter(({ text }) => /\blazy\b[^}]*\} from 'react'/.test(text))
  expect(plain.map(({ path }) => path).sort()).toEqual(own)
})
