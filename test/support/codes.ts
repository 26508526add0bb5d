import { sql } from 'kysely'
import { systemTransaction } from '#server/db/system.ts'
import type { Envelope, TestApp } from './app.ts'

type House = Pick<TestApp, 'deps'>

/** Messages in the outbox for a number or an address, the latest first. */
export const messagesTo = async (
  { deps }: House,
  to: string,
): Promise<{ kind: string; text: string; state: string }[]> => {
  const { rows } = await systemTransaction(deps.db, tx =>
    sql<{ kind: string; text: string; state: string }>`
      select kind, text, state from uc_outbox where recipient = ${to} order by created_at desc, id desc`.execute(
      tx,
    ),
  )
  return rows
}

/** The last code sent to a number or an address, as trial mode shows it. */
export const codeSentTo = async (house: House, to: string): Promise<string> => {
  const [message] = await messagesTo(house, to)
  return /\d{6}/.exec(message?.text ?? '')?.[0] ?? ''
}

/** Asks for a code as people do: gets a captcha and sends the solution with the request. */
export const askForCode = async (
  house: TestApp,
  query: { event: string; mobile?: string },
  {
    headers = {},
    app = house,
  }: { headers?: Record<string, string>; app?: Pick<TestApp, 'anyone'> } = {},
): Promise<Envelope> => {
  const { data } = await app
    .anyone()
    .get('/user/admin/site/captcha?purpose=sms', undefined, headers)
  const read = { cid: data.cid, captcha: house.captchas.get(data.cid) ?? '' }
  return app
    .anyone()
    .post(`/admin/admin/sms/send?${new URLSearchParams({ ...query, ...read })}`, undefined, headers)
}
