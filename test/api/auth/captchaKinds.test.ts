import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { site as settings } from '#resources/site.ts'
import { findNumber } from '#src/login/work/findNumber.ts'
import type { ProofOfWork } from '#src/providers/signIn.ts'
import { type Client, startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode } from '#test/support/codes.ts'
import { fromElsewhere, newcomer, registerAs } from './newcomers.ts'
import { minutes, newPerson, signInAs } from './support.ts'

const site = '/user/admin/site'
let house: TestApp
let staff: Client
let person: Awaited<ReturnType<typeof newPerson>>

beforeAll(async () => {
  house = await startTestApp({ proxies: 1 })
  staff = await house.as('platform')
  person = await newPerson(house, 'worker')
})
afterAll(() => house.close())

const mode = async (captcha: 'image' | 'work' | 'off') => {
  const { id, version } = (await staff.get(settings.api)).data.list[0]
  await staff.put(`${settings.api}/${id}`, { version, captcha })
}
const draw = async (query = '') =>
  (await house.anyone().get(`${site}/captcha${query}`, undefined, fromElsewhere())).data
const solved = (work: ProofOfWork) => String(findNumber(work))
const use = (cid: string, code: string | undefined) =>
  house
    .anyone()
    .post(
      `${site}/accountLogin`,
      { username: person.userName, password: person.password, cid, code },
      fromElsewhere(),
    )
const wrong = { code: -1, message: 'Verification Code Error', data: { captcha: true } }

describe('work for the browser', () => {
  beforeEach(() => mode('work'))

  it('is all that is set where the site wants it, whatever is asked for', async () => {
    for (const kind of ['', '?kind=image', '?kind=work'])
      expect(Object.keys(await draw(kind)).sort()).toEqual(['cid', 'work'])
    expect((await house.anyone().get(`${site}/loginConfig`)).data.captcha).toBe('work')
  })

  it('can be done, lets in, and is good for one use', async () => {
    const { cid, work } = await draw()
    const code = solved(work)
    expect(await use(cid, code)).toMatchObject({ code: 0 })
    expect(await use(cid, code)).toMatchObject(wrong)
  })

  it('is hard enough to be no matter of luck, and the same answer never comes back', async () => {
    const works: ProofOfWork[] = await Promise.all(
      Array.from({ length: 20 }, async () => (await draw()).work),
    )
    expect(new Set(works.map(({ salt }) => salt)).size).toBe(20)
    expect(works.every(({ maxNumber }) => maxNumber >= 100_000)).toBe(true)
    expect(new Set(works.map(({ challenge }) => challenge)).size).toBe(20)
  })

  it('tells its answer to nobody: what is kept is a keyed digest', async () => {
    const { cid, work } = await draw()
    const answer = house.captchas.get(cid) ?? ''
    expect(
      createHash('sha256')
        .update(work.salt + answer)
        .digest('hex'),
    ).toBe(work.challenge)
    expect(JSON.stringify({ cid, ...work, challenge: '' })).not.toContain(`"${answer}"`)
  })

  it('of one captcha does not answer another', async () => {
    const [one, two] = [await draw(), await draw()]
    expect(await use(two.cid, house.captchas.get(one.cid))).toMatchObject(wrong)
  })

  it('is refused for another purpose', async () => {
    for (const purpose of ['register', 'sms', 'mail']) {
      const { cid } = await draw(`?purpose=${purpose}`)
      expect(await use(cid, house.captchas.get(cid))).toMatchObject(wrong)
    }
  })

  it('lasts five minutes', async () => {
    const [late, early] = [await draw(), await draw()]
    house.pass(minutes(4))
    expect(await use(early.cid, house.captchas.get(early.cid))).toMatchObject({ code: 0 })
    house.pass(minutes(1))
    expect(await use(late.cid, house.captchas.get(late.cid))).toMatchObject(wrong)
  })

  it('is used once by twenty at the same time', async () => {
    const { cid } = await draw()
    const code = house.captchas.get(cid)
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(cid, code)))
    expect(answers.filter(answer => answer.code === 0)).toHaveLength(1)
  })

  it('stands before registering and before a code as well', async () => {
    expect(await registerAs(house)).toMatchObject({ code: 0 })
    const mobile = '13800138111'
    expect(await askForCode(house, { event: 'login', mobile })).toMatchObject({ code: 0 })
    const without = await house
      .anyone()
      .post(`${site}/register`, { ...newcomer(), cid: 'x', captcha: '1' }, fromElsewhere())
    expect(without).toMatchObject(wrong)
  })
})

describe('the kind of captcha that the site wants', () => {
  it('is none where it is off', async () => {
    await mode('off')
    expect(await use('', undefined)).toMatchObject({ code: 0 })
  })

  it('is a picture where somebody is to read it, and work for who asks for that', async () => {
    await mode('image')
    expect(Object.keys(await draw('?purpose=mail')).sort()).toEqual(['cid', 'image'])
    expect(await signInAs(house, person.userName, person.password)).toMatchObject({ code: 0 })
    const { cid, work } = await draw('?kind=work')
    expect(await use(cid, solved(work))).toMatchObject({ code: 0 })
    expect(await use(cid, solved(work))).toMatchObject(wrong)
  })
})
