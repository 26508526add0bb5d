import { ensureBuilt, ensureModules, needNode } from './lib/fresh.mjs'

needNode()
await ensureModules()
await ensureBuilt()
