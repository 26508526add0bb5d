import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { alias } from './extensions.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Our server, the commands that let somebody in again, back up and restore, and the threads that read files and hash, with their source maps; packages stay in node_modules, where their binaries and data lie. */
await rm(new URL('../dist/server', import.meta.url), { recursive: true, force: true })
await build({
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
