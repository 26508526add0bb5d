import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the command was typed. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

/** Runs a command in the project's folder; answers its exit code and, unless shown, what it printed. */
export const run = (command, args, { show = false, env = {}, ...options } = {}) =>
  new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...options,
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', chunk => (output += chunk))
    child.on('error', error => resolve({ code: 127, output: `${command}: ${error.message}` }))
    child.on('close', (code, signal) => resolve({ code: code ?? 1, output, signal }))
  })

/** Runs a command that must succeed; otherwise prints what it said and ends with its code. */
export const must = async (what, command, args, options) => {
  const { code, output } = await run(command, args, options)
  if (code === 0) return output
  console.error(
    `${output.trimEnd()}\n\n${what} failed (${command} ${args.join(' ')}, code ${code}).`,
  )
  process.exit(code)
}

/** npm as the one that runs us, so that its configuration holds. */
export const npm = (what, args, options) =>
  process.env.npm_execpath
    ? must(what, process.execPath, [process.env.npm_execpath, ...args], options)
    : must(what, process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
        shell: process.platform === 'win32',
        ...options,
      })
