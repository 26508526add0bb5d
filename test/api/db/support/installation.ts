import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { createRegistry } from '#resources/core/registry.ts'
import { resources } from '#resources/index.ts'
import { createApp } from '#server/app.ts'
import type { Deps } from '#server/base/deps.ts'
import { createLog } from '#server/base/log.ts'
import { startDatabase } from '#server/db/start.ts'
import { readEnv } from '#server/env.ts'
import { createMessages } from '#server/features/gateways/messages.ts'
import { type Introduced, setFirstPassword } from '#server/features/tenants/introduce.ts'
import { seed } from '#server/kit/seed.ts'
import { clientOf } from '#test/support/client.ts'
import { product } from '#test/support/composition.ts'

/** Opens the installation of these environment variables in this process, as `server/main.ts` does. */
export const openInstallation = async (variables: NodeJS.ProcessEnv) => {
  const registry = createRegistry(resources)
  const log = createLog('silent')
  const started = await startDatabase(readEnv(variables), registry, product.schema, log)
  const { db, bus, appKey } = started
  const settings = { trial: false, proxies: 0, consoleDir: null, appKey }
  const parts = { db, bus, log, settings, features: product, now: Date.now, random: randomBytes }
  const messages = createMessages(parts)
  const deps: Deps = { ...parts, messages }
  await seed(deps, registry)
  const told: (Introduced | undefined)[] = []
  await setFirstPassword(deps, async administrator => void told.push(administrator))
  const captchas = new Map<string, string>()
  const app = createApp(deps, registry, { reveal: (cid, answer) => captchas.set(cid, answer) })
  const anyone = clientOf(app)
  const site = '/user/admin/site'
  return {
    /** The account of the first start. */
    administrator: told[0],
    pool: db.pool,
    systems: db.systems,
    bus,
    anyone,
    /** Signs in by password, and answers a client. */
    signIn: async ({ userName, password }: Introduced) => {
      const { data: captcha } = await anyone.get(`${site}/captcha`)
      const { code, data } = await anyone.post(`${site}/accountLogin`, {
        username: userName,
        password,
        cid: captcha.cid,
        code: captchas.get(captcha.cid),
      })
      return { code, client: clientOf(app, { token: data?.token ?? '' }) }
    },
    close: () => started.close(),
  }
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>

/** Runs a command of the product in a process of its own, and returns what it printed. */
export const command = async (
  name: 'backup' | 'restore',
  folder: string,
  variables: NodeJS.ProcessEnv,
): Promise<{ code: number; said: string }> => {
  const args = ['--import', 'tsx', `server/${name}.ts`, folder]
  const env = { ...process.env, ...variables }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}
