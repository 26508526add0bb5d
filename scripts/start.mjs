import { ensureBuilt, ensureModules, needNode } from './lib/fresh.mjs'

// Not as npm's `prestart`: npm leaves that out where install scripts are not allowed.
needNode()
await ensureModules()
await ensureBuilt()

process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
