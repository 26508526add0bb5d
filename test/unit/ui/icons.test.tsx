import { describe, expect, it } from 'vitest'
import { productDirectories } from '#resources/directories.ts'
import { productResources } from '#resources/index.ts'
import { AppIcon } from '#src/ui/AppIcon.tsx'
import core from '#src/ui/icons/generated/core.json'
import { glyphNames, glyphOf, loadGlyphs, unknownGlyph } from '#src/ui/icons/glyphs.ts'
import { gridMove, namesWith, pageOf, pagesOf } from '#src/ui/icons/search.ts'
import { show } from './show.tsx'

const outline = (name: string | null) =>
  show(<AppIcon name={name} />)
    .container.querySelector('path')
    ?.getAttribute('d')

describe('the icon registry', () => {
  it('draws every icon of the definitions and directories of the product without the large chunk', () => {
    const screens = productResources.flatMap(
      it => Object.values(it.screens) as { menu?: { icon: string } }[],
    )
    const actions = productResources.flatMap(it => Object.values(it.actions) as { icon?: string }[])
    const wanted = [
      ...screens.map(it => it.menu?.icon),
      ...actions.map(it => it.icon),
      ...productDirectories.map(it => it.icon),
    ]
    expect(wanted.filter(name => name && !Object.hasOwn(core, name))).toEqual([])
  })

  it('draws a square for a name it lacks, never text', async () => {
    await loadGlyphs()
    expect(outline('NoSuchIcon')).toBe(unknownGlyph)
    expect(outline('constructor')).toBe(unknownGlyph)
    expect(outline(null)).toBe(unknownGlyph)
  })

  it('holds at least 700 names, each with an outline', async () => {
    await loadGlyphs()
    const names = glyphNames()
    expect(names.length).toBeGreaterThanOrEqual(700)
    expect(names.filter(name => !/^[Mm]/.test(glyphOf(name) ?? ''))).toEqual([])
  })
})

describe('paging and searching icons', () => {
  const names = Array.from({ length: 81 }, (_, at) => `Icon${at}`)

  it('counts pages of 40, one at least', () => {
    expect([pagesOf([]), pagesOf(names.slice(0, 40)), pagesOf(names)]).toEqual([1, 1, 3])
  })

  it('finds the page of a name, the first when there is none', () => {
    expect([
      pageOf(names, 'Icon80'),
      pageOf(names, 'Icon0'),
      pageOf(names, 'Other'),
      pageOf(names, null),
    ]).toEqual([3, 1, 1, 1])
  })

  it('finds names that contain the text, whatever its case', () => {
    expect(namesWith(names, ' iCON80 ')).toEqual(['Icon80'])
  })

  it('moves in the grid and stays inside', () => {
    expect(gridMove('ArrowDown', 0, 40, 8)).toBe(8)
    expect(gridMove('ArrowUp', 3, 40, 8)).toBe(3)
    expect(gridMove('ArrowRight', 39, 40, 8)).toBe(39)
    expect(gridMove('ArrowRight', 5, 40, 8, true)).toBe(4)
    expect(gridMove('End', 5, 40, 8)).toBe(39)
    expect(gridMove('a', 5, 40, 8)).toBeUndefined()
  })
})
