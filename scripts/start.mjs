import { ensureBuilt, ensureModules, needNode } from './lib/fresh.mjs'

// Not as npm's `prestart`: npm leaves that out where install scripts are not allowed.
needNode()
await ensureModules()
await ensureBuilt()

// npm hands a signal to the shell between us, which ends without handing it on.
const parent = process.ppid
const isOrphan = () => process.ppid !== parent && process.kill(process.pid, 'SIGTERM')
if (process.env.npm_lifecycle_event === 'start') setInterval(isOrphan, 500).unref()

process.setSourceMapsEnabled(true)
await import('../dist/server/main.js')
