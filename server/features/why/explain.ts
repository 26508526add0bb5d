import { sql } from 'kysely'
import * as z from 'zod'
import { Invalid } from '#server/base/errors.ts'
import { nameOfResource, textIn } from '#server/base/words.ts'
import { linkTableOf } from '#server/db/names.ts'
import { idInRange, isId } from '#server/db/sql.ts'
import { type Chain, chainOf, type Step } from './chain.ts'
import { explainMenu, menusOf, nameOfMenu } from './menus.ts'
import { explainHold, explainRoute } from './route.ts'
import { callOf, explainRow } from './row.ts'
import { type Subject, subjectOf, type WhyContext } from './subject.ts'

/** The question: exactly one of a menu, a route as `METHOD /path`, or a row with an action. */
export interface Question {
  readonly menuId?: string | null | undefined
  readonly route?: string | null | undefined
  readonly resource?: string | null | undefined
  readonly rowId?: string | null | undefined
  readonly doing?: string | null | undefined
}

/** The schema of an explanation, for the OpenAPI document. */
export const explanation = z
  .object({
    allowed: z.boolean(),
    verdict: z.string(),
    steps: z.array(
      z.object({
        ok: z.boolean(),
        text: z.string(),
        about: z.object({ resource: z.string(), id: z.string() }).optional(),
      }),
    ),
    mends: z.array(z.string()),
  })
  .meta({ id: 'Explanation' })

export interface Explanation {
  readonly allowed: boolean
  /** The answer in one sentence. */
  readonly verdict: string
  readonly steps: readonly Step[]
  /** What would remove a refusal. */
  readonly mends: readonly string[]
}

/** Explains why somebody may or may not do something, from the same rules that check requests. */
export const explain = async (
  asking: WhyContext,
  userId: string,
  question: Question,
): Promise<Explanation> => {
  const subject = await subjectOf(asking, userId)
  const { what, chain } = await answered(asking, subject, question)
  const whole = standing(asking, subject).and(chain)
  const own = asking.actor.userId === userId
  const say = (key: string, args = {}) =>
    textIn(asking.registry, asking.language, `why.${key}`, args)
  const name = own ? say('you') : subject.actor.realName || subject.actor.userName
  return {
    allowed: whole.allowed,
    verdict: say(whole.allowed ? 'may' : 'mayNot', { name, what }),
    steps: whole.steps,
    mends: whole.allowed ? [] : own ? await whomToAsk(asking, say) : whole.mends,
  }
}

/** Explains whether the subject may sign in at all, and with which roles. */
const standing = (asking: WhyContext, subject: Subject): Chain => {
  const { actor, dept, roles, enabled, tenantEnabled } = subject
  const chain = chainOf(asking)
  const about = { resource: 'user', id: actor.userId }
  const names = roles
    .filter(it => it.enabled)
    .map(it => it.name)
    .join(', ')
  if (!enabled) return chain.no('person.user', { name: actor.realName }, about).mend('user')
  if (dept && !dept.enabled)
    return chain
      .no('person.dept', { dept: dept.name }, { resource: 'dept', id: dept.id })
      .mend('dept', { dept: dept.name })
  if (!tenantEnabled) return chain.no('person.tenant').mend('tenant')
  if (!subject.inForce) return chain.no('person.roles', {}, about).mend('roles')
  const disabled = roles
    .filter(it => !it.enabled)
    .reduce(
      (so, { id, name }) =>
        so.note(
          false,
          textIn(asking.registry, asking.language, 'why.roles.disabled', { role: name }),
          { resource: 'role', id },
        ),
      chain.ok('person.fine', {}, about),
    )
  return names
    ? disabled.ok('roles.held', { roles: names })
    : disabled.note(false, textIn(asking.registry, asking.language, 'why.roles.none'))
}

const answered = async (
  asking: WhyContext,
  subject: Subject,
  question: Question,
): Promise<{ what: string; chain: Chain }> => {
  const { registry, language } = asking
  const say = (key: string, args = {}) => textIn(registry, language, `why.what.${key}`, args)
  const menus = await menusOf(asking, subject)
  if (question.menuId) {
    const menu = menus.find(it => it.id === question.menuId)
    if (!menu) return { what: say('thisMenu'), chain: chainOf(asking).no('menu.gone') }
    const hidden = asking.actor.userId === subject.actor.userId && menu.held_by.length === 0
    const title = nameOfMenu(asking, menus, menu)
    const held = explainHold(asking, subject)
    return {
      what: hidden ? say('thisMenu') : say('menu', { menu: title }),
      chain: held.allowed ? await explainMenu(asking, subject, menus, menu) : held,
    }
  }
  if (question.route) {
    const [, method = '', path = ''] =
      /^([A-Z]{3,6}) (\/[\w./:-]{1,200})$/.exec(question.route) ?? []
    if (!method) throw new Invalid({ route: { key: 'route' } })
    return {
      what: say('route', { route: question.route }),
      chain: await explainRoute(asking, subject, menus, { method, path }),
    }
  }
  const resource = registry.find(question.resource ?? '')
  if (!resource) throw new Invalid({ resource: { key: 'unknown' } })
  if (!isId(question.rowId)) throw new Invalid({ rowId: { key: 'reference' } })
  const asked = { resource, id: idInRange(question.rowId), doing: question.doing || 'see' }
  const route = await explainRoute(asking, subject, menus, callOf(asked))
  const { chain, row } = await explainRow(asking, subject, asked, route.allowed)
  const name = nameOfResource(registry, language, resource.name)
  const args = { resource: name, title: row ? String(row[resource.title]) : '' }
  const known = ['see', 'update', 'delete'].includes(asked.doing)
  const action = known
    ? ''
    : textIn(registry, language, `resources.${resource.name}.actions.${asked.doing}.label`)
  const what = !row ? say('row', args) : say(known ? asked.doing : 'act', { ...args, action })
  return { what, chain: route.and(chain) }
}

/**
 * Whom the caller can ask for what they lack. Administrators of a tenant all have the same rights, so
 * only the platform can help one of them.
 */
const whomToAsk = async (
  asking: WhyContext,
  say: (key: string, args?: object) => string,
): Promise<readonly string[]> => {
  if (asking.actor.admin) return asking.actor.platform ? [] : [say('mend.askPlatform')]
  const names = await administrators(asking)
  return [names ? say('mend.ask', { names }) : say('mend.askPlatform')]
}

/** Names of a few administrators of the caller's tenant. */
const administrators = async ({ tx, actor }: WhyContext): Promise<string> => {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(u.real_name, ''), u.user_name) as name from uc_user u
    join ${sql.table(linkTableOf('user', 'roleIds'))} l on l.tenant_id = u.tenant_id and l.owner_id = u.id
    join uc_role r on r.tenant_id = l.tenant_id and r.id = l.target_id
    where u.tenant_id = ${actor.tenantId} and r.builtin and r.status = 1 and u.status = 1 and u.deleted_at is null and r.deleted_at is null
    order by 1 limit 3`.execute(tx)
  return rows.map(it => it.name).join(', ')
}
