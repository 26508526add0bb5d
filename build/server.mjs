import { readFile, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { alias } from './extensions.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Our server, the commands that let somebody in again, back up and restore, and the threads that read files and hash, with their source maps; packages stay in node_modules, where their binaries and data lie. */
await rm(new URL('../dist/server', import.meta.url), { recursive: true, force: true })
const { output } = await build({
  root,
  configFile: false,
  resolve: { alias },
  logLevel: 'warn',
  build: {
    ssr: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        rescue: 'server/rescue.ts',
        backup: 'server/backup.ts',
        restore: 'server/restore.ts',
        importWorker: 'server/kit/import/worker.ts',
        hashWorker: 'server/auth/hashWorker.js',
      },
      // What several share lies beside them, so that threads are found from there as well.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
  },
})

/** Imported only by a server that runs from its sources. */
const fromSources = new Set(['esbuild'])
const { dependencies } = JSON.parse(await readFile(new URL('../package.json', import.meta.url)))
const own = new Set(output.map(({ fileName }) => fileName))
const nameOf = path => path.split('/', path.startsWith('@') ? 2 : 1).join('/')
const packages = output
  .flatMap(({ imports = [], dynamicImports = [] }) => [...imports, ...dynamicImports])
  .filter(path => !own.has(path) && !isBuiltin(path))
  .map(nameOf)
const missing = [...new Set(packages)].filter(it => !(it in dependencies) && !fromSources.has(it))
if (missing.length > 0)
  throw new Error(
    `The server imports ${missing.join(', ')}: production installs only "dependencies" of package.json.`,
  )
