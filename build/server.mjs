import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))

/** One file of ours with its source map; packages stay in node_modules, where their binaries and data lie. */
await rm(new URL('../dist/server', import.meta.url), { recursive: true, force: true })
await build({
  root,
  configFile: false,
  logLevel: 'warn',
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist/server',
    emptyOutDir: false,
    target: 'node20',
    sourcemap: true,
    minify: false,
    copyPublicDir: false,
  },
})
