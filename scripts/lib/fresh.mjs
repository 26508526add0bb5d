import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { extensionFolders, writeExtensions } from './extensions.mjs'
import { npm, root } from './run.mjs'

const wanted = [20, 19]

/** Ends with a sentence when Node is too old to read our code. */
export const needNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return
  console.error(`Node ${wanted.join('.')} or newer is needed; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Installs when modules, in this folder or in one below, are missing or older than the lock file. */
export const ensureModules = async (folder = '.') => {
  const locked = join(folder, 'package-lock.json')
  const installed = join(folder, 'node_modules/.package-lock.json')
  if (timeOf(installed) >= timeOf(locked) || isInstalled(locked, installed)) return
  console.log('Installing modules ... / 正在安装依赖 ...')
  const quietly = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  await npm('Installing', ['ci', `--prefix=${folder}`, ...quietly])
}

const packagesOf = path => JSON.parse(readFileSync(join(root, path), 'utf8')).packages

/** A lock file that was only touched, as by changing branches, wants no new installation. */
const isInstalled = (locked, installed) => {
  if (!existsSync(join(root, installed))) return false
  const there = packagesOf(installed)
  return Object.entries(packagesOf(locked)).every(
    ([path, { version, optional }]) =>
      path === '' || (path in there ? there[path].version === version : optional),
  )
}

const shared = ['resources', 'i18n', 'build', 'api', '.extensions', 'package-lock.json']
const outputs = [
  { script: 'build:server', made: 'dist/server/main.js', from: ['server', ...shared] },
  {
    script: 'build:console',
    made: 'dist/console/index.html',
    from: ['src', 'public', 'index.html', 'vite.config.ts', ...shared],
  },
]

/** Builds what is missing or older than its sources. */
export const ensureBuilt = async () => {
  writeExtensions()
  const folders = extensionFolders().map(it => relative(root, it))
  const stale = outputs.filter(({ made, from }) => timeOf(made) < newest([...from, ...folders]))
  if (stale.length === 0) return
  console.log('Building ... / 正在构建 ...')
  await Promise.all(stale.map(({ script }) => npm('Building', ['run', '--silent', script])))
}

const timeOf = path => (existsSync(join(root, path)) ? statSync(join(root, path)).mtimeMs : 0)
const newest = paths => Math.max(...paths.map(newestBelow))
/** Folders count as well: a deleted file leaves no other trace. */
const newestBelow = path => {
  const full = join(root, path)
  if (!existsSync(full)) return 0
  const { mtimeMs } = statSync(full)
  if (!statSync(full).isDirectory()) return mtimeMs
  return Math.max(mtimeMs, ...readdirSync(full).map(name => newestBelow(join(path, name))))
}
