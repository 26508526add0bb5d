// @vitest-environment node
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'

// The script writes beside itself, so a copy keeps the modules of this repository as they are.
const root = mkdtempSync(join(tmpdir(), 'user-center-extensions-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const script = join(root, 'scripts/lib/extensions.mjs')
mkdirSync(join(root, 'scripts/lib'), { recursive: true })
for (const path of ['scripts/lib/extensions.mjs', 'scripts/lib/languages.mjs', 'i18n'])
  cpSync(path, join(root, path), { recursive: true })

const generated = (dir: string) => {
  execFileSync(process.execPath, [script], {
    env: { ...process.env, EXTENSIONS_DIR: dir },
    stdio: 'pipe',
  })
  return readFileSync(join(root, '.extensions/definitions.ts'), 'utf8')
}
/** A folder with one extension. */
const place = (name: string) => {
  mkdirSync(join(root, name, 'acme'), { recursive: true })
  writeFileSync(join(root, name, 'acme/extension.ts'), 'export default { name: "found" }')
  return join(root, name)
}

it.each([['plain'], ['with space'], ['漢字'], ["o'brien"], ['100%25']])(
  'an extension is found in the folder %s',
  async name => {
    generated(place(name))
    const { outputFiles } = await build({
      entryPoints: [join(root, '.extensions/definitions.ts')],
      bundle: true,
      write: false,
      format: 'esm',
      logLevel: 'silent',
    })
    expect(outputFiles[0]?.text).toContain('"found"')
  },
)

it('a link to the folder of an extension is followed', () => {
  const real = place('elsewhere')
  mkdirSync(join(root, 'linked'))
  symlinkSync(join(real, 'acme'), join(root, 'linked/acme'))
  expect(generated(join(root, 'linked'))).toContain('"../elsewhere/acme/extension.ts"')
})

it('a folder that is named twice counts once', () => {
  const dir = place('twice')
  expect(generated([dir, dir].join(delimiter))).toContain('[part0]')
})

it('a path that is no folder is refused', () => {
  const wrong = join(root, 'nowhere')
  expect(() => generated(wrong)).toThrow(
    `EXTENSIONS_DIR names '${wrong}', which is no folder: correct the path, or unset the variable.`,
  )
})

it('the folder of an extension itself is refused, with the one to name', () => {
  const dir = place('itself')
  expect(() => generated(join(dir, 'acme'))).toThrow(
    `EXTENSIONS_DIR names '${join(dir, 'acme')}', which is an extension itself: name the folder above it, '${dir}'.`,
  )
})
