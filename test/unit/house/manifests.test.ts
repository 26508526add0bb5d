import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { facts } from '../../../build/definitions.ts'
import { manifestIn } from '../../../build/manifests.ts'

const read = (src: string) => readFileSync(`public/${src}`)
/** Width and height from the header of a PNG. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`

describe.each([
  ['zh-CN', '用户中心'],
  ['en-US', 'User Center'],
])('the manifest in %s', (language, name) => {
  const { icons, screenshots, ...manifest } = manifestIn(
    facts.find(it => it.language === language)!,
  )

  it('has the name of the product in that language', () => {
    expect(manifest).toMatchObject({ name, short_name: name, lang: language, id: '/user/web/' })
  })

  it('has a separate maskable icon', () => {
    const of = (purpose: string) =>
      icons.flatMap(it => ('purpose' in it && it.purpose === purpose ? it.src : []))
    expect(of('any')).toEqual(['icons/192.png', 'icons/512.png'])
    expect(of('maskable')).toEqual(['icons/maskable-512.png'])
  })

  it('names pictures that exist, have the declared sizes and are small', () => {
    const pictures = [...icons, ...screenshots].filter(it => it.type === 'image/png')
    for (const { src, sizes } of pictures) expect([src, sizeOf(read(src))]).toEqual([src, sizes])
    const bytes = screenshots.map(it => read(it.src).length).reduce((sum, one) => sum + one, 0)
    expect(bytes).toBeLessThan(300_000)
    expect(screenshots.map(it => 'form_factor' in it && it.form_factor)).toEqual(['wide', 'narrow'])
  })
})
