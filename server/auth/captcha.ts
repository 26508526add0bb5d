import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '#server/base/deps.ts'
import { systemStatement } from '#server/db/system.ts'
import { drawCaptcha } from './drawing.ts'
import { glyphs } from './glyphs.ts'
import { createProofOfWork, type ProofOfWork } from './proofOfWork.ts'
import { mac } from './seal.ts'
import { siteValue } from './siteSettings.ts'

/**
 * Milliseconds. Proof of work lasts longer: the browser computes it in advance, while the person
 * types.
 */
const lasts = { image: 120_000, work: 300_000 } as const
const alphabet = Object.keys(glyphs)
const length = 4

/** What captchas are issued for. A captcha of one purpose is invalid for another. */
export const purposes = ['login', 'register', 'sms', 'mail'] as const
export type Purpose = (typeof purposes)[number]

export type Captcha = { cid: string } & ({ image: string } | { work: ProofOfWork })
/** For tests: receives the solution. */
export type Reveal = (cid: string, answer: string) => void

export interface CaptchaRequest {
  kind: 'image' | 'work'
  purpose: Purpose
  reveal?: Reveal | undefined
}

/**
 * Creates a captcha for one purpose: a picture, or proof of work, which also works for people who
 * cannot see a picture.
 */
export const newCaptcha = async (deps: Deps, asked: CaptchaRequest): Promise<Captcha> => {
  const cid = deps.random(16).toString('base64url')
  const expires = new Date(deps.now() + lasts[asked.kind])
  const { answer, ...shown } = await make(deps, asked, expires)
  await keep(deps, { cid, purpose: asked.purpose, answer, expires })
  asked.reveal?.(cid, answer)
  return { cid, ...shown }
}

const make = (deps: Deps, { kind }: CaptchaRequest, expires: Date) =>
  kind === 'work'
    ? createProofOfWork(deps, expires)
    : picture(() => deps.random(4).readUInt32BE() / 2 ** 32)

const picture = (chance: () => number) => {
  const answer = Array.from(
    { length },
    () => alphabet[Math.floor(chance() * alphabet.length)],
  ).join('')
  return { answer, image: drawCaptcha(answer, chance) }
}

/** Only a keyed hash is stored, so that reading the table solves nothing. */
const digest = (deps: Deps, cid: string, answer: string) =>
  mac(deps.settings.appKey, 'captcha', `${cid} ${plain(answer)}`).toString('hex')

const plain = (answer: string) => answer.normalize('NFKC').trim().toUpperCase()

interface StoredCaptcha {
  cid: string
  purpose: Purpose
  answer: string
  expires: Date
}

const keep = (deps: Deps, { cid, purpose, answer, expires }: StoredCaptcha) =>
  systemStatement(
    deps.db,
    sql`with old as (delete from uc_captcha where expires_at < ${new Date(deps.now())})
      insert into uc_captcha (id, purpose, answer, expires_at)
      values (${cid}, ${purpose}, ${digest(deps, cid, answer)}, ${expires})`,
  )

/**
 * Uses a captcha up, whatever the outcome, unless the field was left blank. Returns one row when
 * the answer is right, for this purpose and in time.
 */
export const consumeCaptchaSql = (
  deps: Deps,
  purpose: Purpose,
  { cid, code }: { cid: string; code: string },
): RawBuilder<{ solved: boolean }> => sql`
  delete from uc_captcha where id = ${plain(code) === '' ? null : cid}
  returning purpose = ${purpose} and expires_at > ${new Date(deps.now())} and answer = ${digest(deps, cid, code)} as solved`

/** Whether signing in needs a captcha. */
export const captchaRequiredSql: RawBuilder<boolean> = sql`${siteValue('captcha')} <> 'off'`
