import type { CustomFetch } from 'openid-client'
import type { Database } from '#server/base/deps.ts'
import { callOut, type OutboundRequest } from '#server/outbound/callOut.ts'
import { readOutboundRules } from '#server/outbound/rules.ts'

const bodiless: ReadonlySet<number> = new Set([204, 205, 304])

/**
 * The `fetch` of the OpenID library. Every address that a provider names is checked against the
 * outbound rules.
 */
export const outboundFetch =
  (db: Database): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = body ? { body: String(body) } : {}
    const answer = await callOut(url, await readOutboundRules(db, 'signIn'), {
      method: method as NonNullable<OutboundRequest['method']>,
      headers,
      ...sent,
    })
    const type = answer.headers['content-type']
    return new Response(bodiless.has(answer.status) ? null : new Uint8Array(answer.body), {
      status: answer.status,
      headers: type ? { 'content-type': type } : {},
    })
  }
