import { fileURLToPath } from 'node:url'
import type { VitePWAOptions } from 'vite-plugin-pwa'
import { languageCodes } from '../scripts/lib/languages.mjs'
import { supportedOnly } from './browsers.ts'

/**
 * Chunks that the console and the sign-in page need at the start. All others are cached when they
 * are first used.
 */
const first = [
  'rolldown-runtime',
  'main',
  'first',
  'base',
  'admin',
  'console',
  ...languageCodes(fileURLToPath(new URL('..', import.meta.url))).map(code => `words-${code}`),
  'BackgroundTasks',
  'worker',
].join(',')

/**
 * The service worker. The console registers it itself, after the start, and only if the site allows
 * it.
 */
export const offline: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  injectRegister: false,
  injectManifest: {
    globPatterns: ['index.html', 'console.html', 'favicon.svg', `assets/{${first}}-*.js`],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    rollupFormat: 'iife',
    buildPlugins: { vite: [supportedOnly()] },
  },
  // The manifests are written separately, one per language: see manifests.ts.
  manifest: false,
}
