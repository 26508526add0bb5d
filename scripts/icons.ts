import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { coreIcons, isLeftOut } from './iconNames.ts'

const from = 'node_modules/@mui/icons-material/esm'
const into = 'src/ui/icons/generated'
const longest = 800
const part = /_jsx\("(path|circle)", \{([^}]*)\}/g
const attribute = /^\s*"?([\w-]+)"?: "([^"]*)"/gm

/** All parts as one outline, or nothing when the drawing needs more than that. */
const outlineOf = (source: string): string | undefined => {
  const parts = [...source.matchAll(part)].map(([, tag, body = '']) =>
    drawn(tag, Object.fromEntries([...body.matchAll(attribute)].map(([, k, v]) => [k, v]))),
  )
  if (parts.length === 0 || parts.includes(undefined)) return undefined
  return parts.length === 1 ? parts[0] : parts.map(it => `M0 0${it}`).join('')
}

const drawn = (
  tag: string | undefined,
  { d, cx, cy, r, ...rest }: Record<string, string | undefined>,
): string | undefined => {
  if (Object.keys(rest).length > 0) return undefined
  if (tag === 'path') return d
  const radius = Number(r)
  return `M${Number(cx) - radius} ${cy}a${r} ${r} 0 1 0 ${2 * radius} 0a${r} ${r} 0 1 0 ${-2 * radius} 0`
}

const names = readdirSync(from).flatMap(file =>
  /^(?!index)\w+\.js$/.test(file) ? [file.slice(0, -3)] : [],
)
const filled = names.filter(
  name =>
    !/(?:Outlined|Rounded|Sharp|TwoTone)$/.test(name) &&
    (coreIcons.includes(name) || !isLeftOut(name)),
)
const outlines = filled.flatMap(name => {
  const outline = outlineOf(readFileSync(`${from}/${name}.js`, 'utf8'))
  return outline && (outline.length <= longest || coreIcons.includes(name))
    ? [[name, outline] as const]
    : []
})
const missing = coreIcons.filter(name => !outlines.some(([it]) => it === name))
if (missing.length > 0)
  throw new Error(
    `No outline for the core icons ${missing.join(', ')}: choose others in scripts/iconNames.ts.`,
  )

const write = (file: string, chosen: typeof outlines) =>
  writeFileSync(`${into}/${file}`, `${JSON.stringify(Object.fromEntries(chosen), null, 1)}\n`)
write(
  'core.json',
  outlines.filter(([name]) => coreIcons.includes(name)),
)
write(
  'more.json',
  outlines.filter(([name]) => !coreIcons.includes(name)),
)
