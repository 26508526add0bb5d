import type { VitePWAOptions } from 'vite-plugin-pwa'
import { supportedOnly } from './browsers.ts'

/** Chunks that the console and the sign-in page begin with; all others are kept once somebody needed them. */
const first = [
  'main',
  'first',
  'base',
  'admin',
  'console',
  'words-zh',
  'words-en',
  'Tending',
  'worker',
].join(',')

/** The worker. We register it ourselves, late, and only where the site wants it. */
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
  // Ours, one for each language: see manifests.ts.
  manifest: false,
}
