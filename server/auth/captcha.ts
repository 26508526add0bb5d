import { type RawBuilder, sql } from 'kysely'
import { systemStatement } from '#server/db/system.ts'
import type { Deps } from '#server/deps.ts'
import { draw } from './drawing.ts'
import { glyphs } from './glyphs.ts'
import { askSum, type Say } from './question.ts'
import { mac } from './seal.ts'

const lasts = 120_000
const alphabet = Object.keys(glyphs)
const length = 4

export type Captcha = { cid: string; image: string } | { cid: string; question: string }
/** Lets a test read what only a person could. */
export type Reveal = (cid: string, answer: string) => void

export interface Asked {
  kind: 'image' | 'question'
  purpose: string
  say: Say
  reveal?: Reveal | undefined
}

/** Makes a captcha for one purpose: a picture, or a question that a screen reader can read. */
export const newCaptcha = async (
  deps: Deps,
  { kind, purpose, say, reveal }: Asked,
): Promise<Captcha> => {
  const cid = deps.random(16).toString('base64url')
  const chance = () => deps.random(4).readUInt32BE() / 2 ** 32
  const made = kind === 'question' ? askSum(chance, say) : picture(chance)
  await keep(deps, cid, purpose, made.answer)
  reveal?.(cid, made.answer)
  return 'image' in made ? { cid, image: made.image } : { cid, question: made.question }
}

const picture = (chance: () => number) => {
  const answer = Array.from(
    { length },
    () => alphabet[Math.floor(chance() * alphabet.length)],
  ).join('')
  return { answer, image: draw(answer, chance) }
}

/** Only a keyed digest is kept: reading the table solves nothing. */
const digest = (deps: Deps, cid: string, answer: string) =>
  mac(deps.settings.appKey, 'captcha', `${cid} ${plain(answer)}`).toString('hex')

const plain = (answer: string) => answer.normalize('NFKC').trim().toUpperCase()

const keep = (deps: Deps, cid: string, purpose: string, answer: string) =>
  systemStatement(
    deps.db,
    sql`with old as (delete from uc_captcha where expires_at < ${new Date(deps.now())})
      insert into uc_captcha (id, purpose, answer, expires_at)
      values (${cid}, ${purpose}, ${digest(deps, cid, answer)}, ${new Date(deps.now() + lasts)})`,
  )

/** Uses a captcha up, whatever the outcome, but for a field left blank: one row when the answer is right, of this purpose and in time. */
export const solvedSql = (
  deps: Deps,
  purpose: string,
  { cid, code }: { cid: string; code: string },
): RawBuilder<{ solved: boolean }> => sql`
  delete from uc_captcha where id = ${plain(code) === '' ? null : cid}
  returning purpose = ${purpose} and expires_at > ${new Date(deps.now())} and answer = ${digest(deps, cid, code)} as solved`

/** Whether signing in takes a captcha: unless the site's setting says otherwise. */
export const captchaWanted: RawBuilder<boolean> = sql`coalesce((
  select value -> 'captcha' from uc_setting where key = 'site'), 'true') <> 'false'`
