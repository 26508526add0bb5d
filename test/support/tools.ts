import { execFile } from 'node:child_process'
import { resolve } from 'node:path'

/** The folder of the tools that have a lock file of their own. */
export const toolsFolder = resolve(import.meta.dirname, '../../tools')

/** Runs a tool of that folder in a folder; answers what it printed and its exit code. */
export const runTool = (
  name: string,
  args: readonly string[],
  folder = toolsFolder,
): Promise<{ code: number; output: string }> =>
  new Promise(done => {
    const tool = resolve(toolsFolder, 'node_modules/.bin', name)
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    execFile(
      tool,
      [...args],
      { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) =>
        done({ code: error ? Number(error.code) || 1 : 0, output: `${stdout}${stderr}` }),
    )
  })
