import { spawn } from 'node:child_process'
import { writeExtensions } from './lib/extensions.mjs'
import { ensureModules, needNode } from './lib/fresh.mjs'
import { root } from './lib/run.mjs'

needNode()
await ensureModules()
writeExtensions()

const apiPort = process.env.API_PORT ?? '8000'
const bin = name => `node_modules/${name}`
const commands = [
  [
    bin('tsx/dist/cli.mjs'),
    ['watch', '--clear-screen=false', 'server/main.ts'],
    { PORT: apiPort, CONSOLE: 'none' },
  ],
  [bin('vite/bin/vite.js'), [], { API_PORT: apiPort }],
]
const running = commands.map(([script, args, env]) =>
  spawn(process.execPath, [script, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  }),
)

let ending = false
const end = code => {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of running) child.kill('SIGTERM')
}
for (const child of running) child.on('exit', code => end(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0))
