import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the product: tells how late its event loop was at worst, four times a second.
const delay = monitorEventLoopDelay({ resolution: 5 })
delay.enable()
setInterval(() => {
  writeFileSync(process.env.LAG_FILE, String(delay.max / 1e6))
  delay.reset()
}, 250).unref()
