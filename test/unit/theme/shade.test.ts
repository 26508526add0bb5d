import { expect, it } from 'vitest'
import { applyColourScheme } from '#src/theme/colourScheme.ts'

it('the title bar of the window has the colour of the header, whatever the system prefers', () => {
  const metas = ['light', 'dark'].map(scheme => {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.media = `(prefers-color-scheme: ${scheme})`
    document.head.append(meta)
    return meta
  })
  applyColourScheme('dark')
  expect(metas.map(it => it.content)).toEqual(['#171a21', '#171a21'])
  applyColourScheme('light')
  expect(metas.map(it => it.content)).toEqual(['#ffffff', '#ffffff'])
  for (const meta of metas) meta.remove()
})
