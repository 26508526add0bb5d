import { lookup as resolve } from 'node:dns'
import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as plain,
} from 'node:http'
import { request as secure } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { OutboundRules } from './rules.ts'
import { ipLiteralOf, parseTarget, requireAllowedTarget, type Target } from './target.ts'
import { Unreachable, unreachableFor } from './unreachable.ts'

/** The answer of the other server. */
export interface OutboundResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

export interface OutboundRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** Timeout for the whole call, in milliseconds. */
  readonly timeoutMs?: number
  /** For tests only. */
  readonly lookup?: LookupFunction
}

const maxResponseBytes = 1024 * 1024

/**
 * Calls another server; all outbound HTTP calls go through here. The IP address is checked when the
 * connection is made, so that DNS cannot change it after the check. No redirects, cookies or
 * credentials of ours; at most 5 seconds and 1 MB. Throws `Unreachable`.
 */
export const callOut = async (
  address: string,
  allowed: OutboundRules,
  wish: OutboundRequest = {},
): Promise<OutboundResponse> => {
  try {
    const target = parseTarget(address)
    const literal = ipLiteralOf(target)
    // Node does not call `lookup` for an IP address, so it is checked here.
    if (literal !== undefined) requireAllowedTarget(target, literal, allowed)
    return await exchange(target, allowed, wish)
  } catch (error) {
    throw unreachableFor(error)
  }
}

const exchange = (
  target: Target,
  allowed: OutboundRules,
  wish: OutboundRequest,
): Promise<OutboundResponse> =>
  new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, body, timeoutMs = 5000, lookup } = wish
    const call = target.url.protocol === 'https:' ? secure : plain
    const request: ClientRequest = call(target.url, {
      method,
      headers: { accept: 'application/json', 'accept-encoding': 'identity', ...headers },
      agent: false,
      lookup: checkedLookup(target, allowed, lookup),
      signal: AbortSignal.timeout(timeoutMs),
    })
    request.on('error', reject)
    request.on('response', response => read(response).then(resolve, reject))
    request.end(body)
  })

/** Resolves a name and passes on only addresses that may be connected to. */
export const checkedLookup =
  (target: Target, allowed: OutboundRules, lookup: LookupFunction = resolve as LookupFunction) =>
  (...[host, options, done]: Parameters<LookupFunction>): void =>
    lookup(host, { ...options, all: true }, (error, found) => {
      const addresses = (error ? [] : found) as { address: string; family: number }[]
      const open = addresses.filter(({ address }) => isOpen(target, address, allowed))
      const [first] = open
      if (error || !first) return done(error ?? refusal(target, addresses, allowed), '', 0)
      if (options.all) done(null, open)
      else done(null, first.address, first.family)
    })

const isOpen = (target: Target, address: string, allowed: OutboundRules): boolean => {
  try {
    requireAllowedTarget(target, address, allowed)
    return true
  } catch {
    return false
  }
}

const refusal = (
  target: Target,
  found: readonly { address: string }[],
  allowed: OutboundRules,
): Error => {
  try {
    for (const { address } of found) requireAllowedTarget(target, address, allowed)
  } catch (error) {
    return error as Error
  }
  return new Unreachable('name')
}

const read = async (response: IncomingMessage): Promise<OutboundResponse> => {
  const status = response.statusCode ?? 0
  const refuse = (reason: 'redirect' | 'large' | 'broken'): never => {
    response.destroy()
    throw new Unreachable(reason)
  }
  if (status >= 300 && status < 400) return refuse('redirect')
  // No encoding was requested, and decompressing could exceed any limit.
  if (response.headers['content-encoding']) return refuse('broken')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > maxResponseBytes) return refuse('large')
    parts.push(part as Buffer)
  }
  if (!response.complete) return refuse('broken')
  return { status, headers: response.headers, body: Buffer.concat(parts) }
}
