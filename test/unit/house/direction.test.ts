// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { readRoot, sources } from './files.ts'

/** Parts that know left and right alone, and are told which by the direction of the page. */
const exceptions: Readonly<Record<string, string>> = {
  'src/features/dashboards/figures/LinesChart.tsx': 'axes and margins of a chart have sides',
  'src/features/dashboards/figures/SparkChart.tsx': 'margins of a chart have sides',
  'src/theme/switches.ts':
    'a movement, as of a thumb, has no logical form; the plugin of the styles turns it',
}

const side = '(?:left|right)'
/** MUI turns the anchor of a drawer by itself, and `translate(-50%)` of what stands in the middle has no side. */
const physical = [
  new RegExp(`(?<![\\w-])${side}['"]?:\\s*(?:-?\\d|['"\`](?:-?\\d|auto|calc|var|min|max|clamp))`),
  /(?<![\w$.-])(?:ml|mr|pl|pr)(?::|=\{)/,
  /(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)\b/,
  /(?:margin|padding|border|inset)-(?:left|right)\b/,
  /border(?:Top|Bottom)(?:Left|Right)Radius|border-(?:top|bottom)-(?:left|right)/,
  new RegExp(`(?:textAlign|float|clear|horizontal):\\s*['"]${side}`),
  new RegExp(`(?:text-align|float|clear):\\s*${side}`),
  new RegExp(`placement=(?:"|\\{['"])${side}`),
  new RegExp(`to ${side}\\b[^a-z]*,|transform-?[oO]rigin:?\\s*['"]?[\\w ]*${side}`),
  /translateX\(|translate\(-?(?!50%)[1-9]/,
]
const fourSides = /\b(?:padding|margin|inset|borderRadius|border-radius):\s*['"]?([^'";,]+)/g

const hasSides = (text: string) =>
  physical.some(one => one.test(text)) ||
  [...text.matchAll(fourSides)].some(([, value = '']) => {
    const parts = value.trim().split(/\s+/)
    return parts.length === 4 && parts[1] !== parts[3]
  })

const withoutComments = (text: string) =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '')

const styled = [
  ...sources(['src'], /\.(?:ts|tsx|css)$/),
  { path: 'index.html', text: readRoot('index.html') },
].map(({ path, text }) => ({ path, text: withoutComments(text) }))

describe('what is seen', () => {
  it('is laid out by where lines begin and end, never by left and right', () => {
    const found = styled.filter(({ path, text }) => !(path in exceptions) && hasSides(text))
    expect(found.map(({ path }) => path)).toEqual([])
  })

  it('excuses no file that needs no excuse', () => {
    const needless = Object.keys(exceptions).filter(
      path => !styled.some(one => one.path === path && hasSides(one.text)),
    )
    expect(needless).toEqual([])
  })

  it.each([
    'left: 0',
    "right: '12px'",
    'sx={{ pl: 2 }}',
    'marginLeft: 4',
    'padding-right: 4px',
    "textAlign: 'left'",
    'text-align: right;',
    "{ vertical: 'top', horizontal: 'left' }",
    '<Tooltip placement="right">',
    "transform: 'translateX(8px)'",
    "padding: '0 12px 12px 32px'",
    'border-radius: 4px 0 0 4px;',
  ])('finds the side in %s', text => {
    expect(hasSides(text)).toBe(true)
  })

  it.each([
    'left: readonly string[]',
    'left: Math.max(0, max - used)',
    'paddingInlineStart: 8',
    "textAlign: 'start'",
    "padding: '0 12px 4px 12px'",
    '<Drawer anchor="right">',
    "transform: 'translate(-50%, -50%)'",
  ])('finds none in %s', text => {
    expect(hasSides(text)).toBe(false)
  })

  it('is never written out by hand where the language decides how', () => {
    const byHand = styled.filter(
      ({ path, text }) =>
        path.startsWith('src/') &&
        (/\.toFixed\(|\.toLocale\w+\((?:\)|undefined)|new Intl\.\w+\((?:\)\.format|undefined)/.test(
          text,
        ) ||
          /\.join\('(?:, |\u3001)'\)/.test(text)),
    )
    expect(byHand.map(({ path }) => path)).toEqual([])
  })
})
