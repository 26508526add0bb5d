import * as z from 'zod'
import { userCentre } from '#resources/upgradeLog.ts'
import type { Actor } from '#server/base/actor.ts'
import { containsTextSql } from '#server/db/fold.ts'
import { literal } from '#server/db/names.ts'
import { isStorableText, searchPatternsOf } from '#server/db/sql.ts'
import { selectAsActor } from '#server/db/transactions.ts'
import { answer } from '#server/http/answer.ts'
import type { Call } from '#server/http/call.ts'
import { idText, moment, pageOf } from '#server/kit/answers.ts'
import type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
import { rangeOf } from '#server/kit/query/query.ts'
import { releaseIn, shownReleases } from './releases.ts'

const release = z.object({
  id: idText,
  upAt: moment,
  version: z.string(),
  addon: z.string(),
  title: z.string(),
  content: z.string().nullable(),
})

const published = 'deleted_at is null and up_at <= $1::timestamptz'
/** The title as it is read: ours are told in the language of the reader. */
const title = `coalesce(case addon when ${literal(userCentre)} then $8::jsonb ->> (release || ' ' || title) end, title)`
const patterns = { written: '$4::text', folded: '$5::text' }
const asked = `${published}
  and ($2::text is null or addon = $2) and ($3::text is null or release = $3)
  and ($4::text is null or ${containsTextSql(title, patterns)} or release ilike $4)`
const columns = `
  (select coalesce(json_agg(x), '[]'::json) from (
    select id::text as id, to_char(up_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "upAt", release as version, addon, title, content
    from uc_upgrade_log where ${asked}
    order by up_at desc, id desc offset $6::int limit $7::int) x) as list,
  (select count(*)::int from uc_upgrade_log where ${asked}) as total,
  (select coalesce(json_agg(distinct addon), '[]'::json) from uc_upgrade_log where ${published}) as addons`

/** Maximum number per call, because each contains its whole text. */
const maxReleases = 50

interface Found {
  readonly list?: readonly z.infer<typeof release>[]
  readonly total?: number
  readonly addons?: readonly string[]
}

/** Release notes, newest first. Those dated in the future are left out. */
const logs = async (c: Call, { deps }: AppContext) => {
  const { from, count } = rangeOf(c.req.query('range'))
  const { written, folded } = searchPatternsOf(textOf(c, 'q') ?? undefined)
  const values = [
    new Date(deps.now()),
    textOf(c, 'addon'),
    textOf(c, 'version'),
    written,
    folded,
    from,
    Math.min(count, maxReleases),
    JSON.stringify(shownReleases(c.var.language)),
  ]
  const {
    list = [],
    total,
    addons,
  }: Found = await selectAsActor(deps.db, c.var.actor as Actor, {
    name: 'uc_upgrade_logs',
    columns,
    values,
  })
  const spoken = list.map(row => ({
    ...row,
    ...(row.addon === userCentre ? releaseIn(c.var.language, row) : {}),
  }))
  return answer(c, { list: spoken, total, addons })
}

const textOf = (c: Call, name: string): string | null => {
  const text = c.req.query(name)?.trim().slice(0, 120)
  return text && isStorableText(text) ? text : null
}

export const upgradeRoutes: readonly FixedRoute[] = [
  {
    method: 'GET',
    path: '/admin/admin/upgrade/logs',
    summary: 'upgradeLogs',
    answers: pageOf(release).extend({ addons: z.array(z.string()) }),
    open: 'to everyone signed in',
    query: ['range', 'addon', 'version', 'q'],
    zipped: true,
    answer: logs,
  },
]
