import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const usage = `npm run definition -- add|update|remove FILE [--address URL]

Adds a resource to a running server, changes it, or removes it. FILE holds { "definition": ..., "words": ... } as JSON;
docs/run-time-resources.md says what stands in them. Removing hides the resource and keeps its rows for 30 days.

  --address URL   where the server is; http://127.0.0.1:8000 by default
  --help          prints this

DEFINITION_KEY and DEFINITION_SECRET are an open-access key of platform staff and its secret. The key needs the routes
POST, PUT and DELETE of /admin/admin/site/definitions. Mistakes are printed one per line, with their place in the
definition; the exit code is 1 then.`

const definitions = '/admin/admin/site/definitions'
const openLogin = '/user/admin/site/access/open/login'
/** Milliseconds that an answer may take: adding an index to a large table takes long. */
const timeoutMs = 120_000

/** Ends with lines for the person at the terminal. */
class Refused extends Error {}

const main = async () => {
  const { positionals, values } = readArguments()
  const [verb, file] = positionals
  if (values.help) return console.log(usage)
  if (!['add', 'update', 'remove'].includes(verb) || !file || positionals.length > 2)
    throw new Refused(usage)
  const sent = readFile(file)
  const name = sent.definition?.name
  if (verb !== 'add' && typeof name !== 'string')
    throw new Refused(`${file}: name: The definition has no name; write one.`)
  const server = await signIn(values.address)
  const own = `${definitions}/${encodeURIComponent(name)}`
  const calls = {
    add: () => server('POST', definitions, sent),
    update: () => server('PUT', own, sent),
    remove: () => server('DELETE', own),
  }
  const { code, message, data } = await calls[verb]()
  if (code !== 0) throw new Refused(linesOf(file, message, data).join('\n'))
  console.log(`${name}: ${{ add: 'added', update: 'updated', remove: 'removed' }[verb]}`)
}

const readArguments = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        address: { type: 'string', default: 'http://127.0.0.1:8000' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw new Refused(`${error.message}\n\n${usage}`)
  }
}

const readFile = file => {
  try {
    const sent = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''))
    if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
      throw new Error("it must hold an object with 'definition' and 'words'")
    return sent
  } catch (error) {
    throw new Refused(`${file} cannot be used: ${error.message}.`)
  }
}

const linesOf = (file, message, data) => {
  const mistakes = data?.mistakes ?? []
  return mistakes.length > 0
    ? [message, ...mistakes.map(it => `${file}: ${it.path ? `${it.path}: ` : ''}${it.message}`)]
    : [message]
}

/** Signs in with the key of the environment; returns what sends requests then. */
const signIn = async address => {
  const { DEFINITION_KEY: key, DEFINITION_SECRET: secret } = process.env
  if (!key || !secret)
    throw new Refused(
      'DEFINITION_KEY and DEFINITION_SECRET are missing: a key of platform staff and its secret.',
    )
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Refused(`'${address}' is no address such as https://console.example.com.`)
  const timestamp = Math.floor(Date.now() / 1000)
  const nonce = randomUUID()
  const sign = createHmac('sha256', secret)
    .update(`POST\n${openLogin}\n${timestamp}\n${nonce}`, 'utf8')
    .digest('hex')
  const body = { key, timestamp, nonce, sign }
  const { code, message, data } = await send(address, 'POST', openLogin, body)
  if (code !== 0) throw new Refused(message)
  return (method, path, sent) => send(address, method, path, sent, data.token)
}

const send = async (address, method, path, body, token) => {
  const url = `${address.replace(/\/+$/, '')}${path}`
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        'accept-language': (process.env.LANG ?? '').startsWith('zh') ? 'zh-CN' : 'en-US',
        ...(token ? { authorization: token } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return await answer.json()
  } catch (error) {
    throw new Refused(
      `The server at ${address} gives no answer that can be used: ${error.cause?.message || error.message}.`,
    )
  }
}

main().catch(error => {
  console.error(error instanceof Refused ? error.message : error)
  process.exitCode = 1
})
