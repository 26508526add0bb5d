import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '#server/app.ts'
import { endTrialSessions } from '#server/auth/trialPeople.ts'
import type { Deps } from '#server/base/deps.ts'
import { rescue } from '#server/features/account/rescue.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { clientOf } from '#test/support/client.ts'
import { keyOf, reasonOf, send, signed } from '#test/support/openAccess.ts'
import { sqlIn } from '#test/support/sql.ts'
import { signedInBy } from './newcomers.ts'
import { signInAs } from './support.ts'

const info = '/user/admin/member/info'
const accounts = ['platform', 'tenant', 'manager', 'member']
/** A process with `DEMO=1`, and one with `DEMO=0` on the same database. */
let trial: TestApp
let earnest: TestApp

beforeAll(async () => {
  trial = await startTestApp({ proxies: 1 })
  const { deps: own } = await trial.anotherNode()
  const deps: Deps = { ...own, settings: { ...own.settings, trial: false } }
  const app = createApp(deps, trial.registry, {
    reveal: (cid, answer) => trial.captchas.set(cid, answer),
  })
  earnest = { ...trial, app, deps, anyone: () => clientOf(app) }
})
afterAll(() => trial.close())
beforeEach(() => trial.pass(61_000))

const demo = async (account: string): Promise<Client> =>
  signedInBy(trial, await trial.anyone().post('/user/admin/site/demo/login', { account }))
const elsewhere = ({ token = '', crossSite = '' }: Client) =>
  clientOf(earnest.app, { token, crossSite })

describe('a process outside trial mode, beside one in trial mode', () => {
  it.each(accounts)('refuses the session that the demo button opened for the %s', async account => {
    const visitor = await demo(account)
    expect((await visitor.get(info)).code).toBe(0)
    expect((await elsewhere(visitor).get(info)).code).toBe(61)
    expect((await visitor.get(info)).code).toBe(0)
  })

  it('accepts nothing that a visitor has set for a trial person, until that person is rescued', async () => {
    const visitor = await demo('tenant')
    const { username } = (await visitor.get(info)).data
    const password = 'Set-by-a-visitor-1'
    expect((await visitor.post('/user/admin/member/account/password', { password })).code).toBe(0)
    const key = await keyOf(visitor, ['GET /user/admin/post'])
    const known = await signInAs(trial, username, password)
    expect(known.code).toBe(0)

    const refused = await signInAs(trial, username, password, {}, earnest)
    expect(refused.message).toBe('Incorrect username/password')
    expect((await elsewhere(signedInBy(trial, known)).get(info)).code).toBe(61)
    expect(await reasonOf(send(earnest, signed(earnest, key)))).toEqual([62, 'disabled'])

    const rescued = await rescue(earnest.deps, { userName: username, password: false })
    expect(rescued?.password).toEqual(expect.any(String))
    const back = await signInAs(trial, username, rescued?.password ?? '', {}, earnest)
    expect([back.code, back.data.mustChangePassword]).toEqual([0, true])
    expect((await signInAs(trial, username, password, {}, earnest)).code).toBe(-1)
    const [person] = await sqlIn(trial, 'select phone, email from uc_user where user_name = $1', [
      username,
    ])
    expect(person).toEqual({ phone: null, email: null })
  })

  it('keeps a rescued person out again after another visitor used their account in trial mode', async () => {
    const username = (await (await demo('manager')).get(info)).data.username
    await rescue(earnest.deps, { userName: username, password: false })
    const visitor = await demo('manager')
    const password = 'Set-by-another-visitor-1'
    expect((await visitor.post('/user/admin/member/account/password', { password })).code).toBe(0)
    const inTrial = await signInAs(trial, username, password)
    expect(inTrial.code).toBe(0)
    expect((await signInAs(trial, username, password, {}, earnest)).code).toBe(-1)
    expect((await elsewhere(signedInBy(trial, inTrial)).get(info)).code).toBe(61)
    await rescue(earnest.deps, { userName: username, password: false })
  })

  it('lets everybody else in', async () => {
    const platform = await trial.as('platform')
    const person = { userName: 'ordinary', realName: 'Ordinary', password: 'Long-enough-ordinary' }
    expect((await platform.post('/user/admin/member', person)).code).toBe(0)
    expect((await signInAs(trial, 'ordinary', person.password, {}, earnest)).code).toBe(0)
  })

  it('deletes those sessions at its start, says how many, and leaves the others', async () => {
    const visitors = await Promise.all(accounts.slice(0, 3).map(demo))
    const other = await signInAs(trial, 'ordinary', 'Long-enough-ordinary')
    const [before] = await sqlIn(
      trial,
      "select count(*)::int as n from uc_session where way = 'demo'",
    )
    expect(await endTrialSessions(trial.deps)).toBe(0)
    const count = await endTrialSessions(earnest.deps)
    expect(count).toBeGreaterThanOrEqual(before?.n)
    expect(JSON.stringify(trial.lines)).toContain('sessions of the trial were deleted')
    expect(await sqlIn(trial, "select from uc_session where way = 'demo'")).toEqual([])
    for (const visitor of visitors)
      expect(await elsewhere(visitor).get(info)).toMatchObject({
        code: 61,
        data: { reason: 'trialEnded' },
      })
    expect((await elsewhere(signedInBy(trial, other)).get(info)).code).toBe(0)
    expect(await endTrialSessions(earnest.deps)).toBe(0)
  })
})
