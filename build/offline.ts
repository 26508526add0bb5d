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

/** The worker and the manifest. We register it ourselves, late, and only where the site wants it. */
export const offline: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  injectRegister: false,
  injectManifest: {
    globPatterns: ['index.html', 'console.html', `assets/{${first}}-*.js`],
    dontCacheBustURLsMatching: /^assets\//,
    maximumFileSizeToCacheInBytes: 4 * 1024 * 1024,
    rollupFormat: 'iife',
    buildPlugins: { vite: [supportedOnly()] },
  },
  manifest: {
    id: '/user/web/',
    name: 'User Center',
    short_name: 'User Center',
    lang: 'zh-CN',
    start_url: '/user/web/',
    scope: '/user/web/',
    display: 'standalone',
    background_color: '#f5f7fa',
    theme_color: '#096dd9',
    icons: [
      { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: 'icons/192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: 'icons/512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    ],
  },
}
