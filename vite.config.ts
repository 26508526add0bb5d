import react from '@vitejs/plugin-react'
import { defineConfig, runnerImport } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { buildTarget, supportedOnly } from './build/browsers.ts'
import { chunks } from './build/chunks.ts'
import { compress } from './build/compress.ts'
import type * as Definitions from './build/definitions.ts'
import { evaluateAtBuild } from './build/evaluateAtBuild.ts'
import { alias } from './build/extensions.mjs'
import { guard } from './build/guard.ts'
import { manifests } from './build/manifests.ts'
import { nativeParts } from './build/native.ts'
import { offline } from './build/offline.ts'
import { pageHeads } from './build/pageHeads.ts'
import { preload } from './build/preload.ts'

// Through Vite, which reads what extensions import.
const { module: definitions } = await runnerImport<typeof Definitions>('./build/definitions.ts', {
  configFile: false,
  resolve: { alias },
})

const api = `http://127.0.0.1:${process.env.API_PORT ?? '8000'}`
// The API compares Origin with Host, so the host stays the browser's.
const target = { target: api, changeOrigin: false }
const proxy = Object.fromEntries(
  ['/user/admin', '/admin/admin', '/health'].map(path => [path, target]),
)

export default defineConfig({
  base: '/user/web/',
  define: { FIRST_CALLS: JSON.stringify(definitions.firstCalls) },
  plugins: [
    react(),
    guard(),
    evaluateAtBuild(/^(?:resources\/index|\.extensions\/words\/[^/]+\/messages)\.ts$/),
    nativeParts(),
    preload(['first', 'rolldown-runtime'], ['base', 'admin', 'console']),
    pageHeads(definitions.heads, definitions.facts),
    supportedOnly(),
    manifests(definitions.facts),
    VitePWA(offline),
    compress(),
  ],
  resolve: { alias },
  server: { proxy, host: '127.0.0.1', port: Number(process.env.PORT ?? 5173) },
  preview: { proxy },
  build: {
    outDir: 'dist/console',
    emptyOutDir: true,
    target: buildTarget,
    cssTarget: buildTarget,
    // A browser without it loads modules all the same, only later; and the entry is nothing but its first chunk.
    modulePreload: { polyfill: false },
    // Loose files would only be fetched one after the other; small ones ride in their importer.
    assetsInlineLimit: 2048,
    chunkSizeWarningLimit: 900,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks } },
    },
  },
})
