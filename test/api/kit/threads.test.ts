import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorkerThreads } from '#server/base/threads.ts'

let folder: string
let threads: ReturnType<typeof openWorkerThreads>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'user-center-threads-'))
  const file = join(folder, 'work.mjs')
  writeFileSync(
    file,
    `import { getPriority } from 'node:os'
    import { readlinkSync } from 'node:fs'
    export default what => {
      if (what === 'for ever') while (true);
      const much = []
      while (what === 'too much') much.push(new Array(1e5).fill(what))
      return getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1)))
    }`,
  )
  threads = openWorkerThreads(file, { resourceLimits: { maxOldGenerationSizeMb: 32 } })
})
afterAll(async () => {
  await threads.destroy()
  rmSync(folder, { recursive: true })
})

describe.runIf(process.platform === 'linux')('threads', () => {
  it('stand behind the rest of the server in line for a processor', async () => {
    expect(await threads.run('little')).toBe(10)
  })

  it('that take too long are ended, and the next is served', async () => {
    const late = threads.run('for ever', { signal: AbortSignal.timeout(300) })
    await expect(late).rejects.toThrow()
    expect(await threads.run('little')).toBe(10)
  })

  it('that take too much memory are ended, and the next is served', async () => {
    await expect(threads.run('too much')).rejects.toThrow(/memory/)
    expect(await threads.run('little')).toBe(10)
  })
})
