import { Agent } from 'node:http'
import { hashPassword } from '#server/auth/hashing.ts'
import { makeCallers } from '../api/callers.ts'
import { captchasOf, password, peopleWith, post } from '../api/signIn.ts'
import { fill } from '../support/fill.ts'
import { withPostgres } from '../support/postgres.ts'
import { startProduct } from '../support/product.ts'
import { median, report, table } from '../support/report.ts'
import { atRate, type Times } from './rate.ts'

const rounds = Number(process.env.ROUNDS ?? 5)
const seconds = 8
const [signInsASecond, listsASecond] = [40, 40]
const tenants = 100
const range = `range=${encodeURIComponent('[0,9]')}&sort=${encodeURIComponent('["createdAt","DESC"]')}`

await withPostgres({ durable: true }, async (postgres, ending) => {
  const product = await startProduct(postgres.url)
  ending(product.stop)
  await fill(postgres.url, { tenants, people: 200 })
  const callers = await makeCallers(postgres.url, product.keyFile, 32)
  const people = await peopleWith(postgres.url, await hashPassword(password), tenants)
  const captchas = captchasOf(postgres.url, product.keyFile)
  ending(captchas.close)
  const agents = agentsFor(signInsASecond * seconds)

  const list = async (turn: number) => {
    const { token } = callers[turn % callers.length] as { token: string }
    const answer = await fetch(`http://127.0.0.1:${product.port}/user/admin/member?${range}`, {
      headers: { authorization: token },
    })
    return ((await answer.json()) as { code: number }).code === 0
  }
  const lists = () => atRate(listsASecond, seconds, list)
  const signIns = async () => {
    const drawn = await captchas.draw(signInsASecond * seconds)
    return (turn: number) =>
      post(product.port, agents(turn), '/user/admin/site/accountLogin', {
        username: people[turn % people.length],
        password,
        ...drawn[turn],
      }).then(({ code }) => code === 0)
  }

  const rows: Times[][] = []
  await lists()
  for (let round = 0; round < rounds; round += 1) {
    const alone = await lists()
    const signIn = await signIns()
    rows.push([alone, ...(await Promise.all([lists(), atRate(signInsASecond, seconds, signIn)]))])
  }
  report('signIns', text(rows))
})

/** Connections from as many addresses as it takes: sixty sign-ins a minute are let in from one. */
function agentsFor(count: number) {
  const agents = Array.from({ length: Math.ceil(count / 5) }, (_, at) => {
    const localAddress = `127.7.${Math.floor(at / 250)}.${1 + (at % 250)}`
    return new Agent({ keepAlive: true, localAddress })
  })
  return (turn: number) => agents[turn % agents.length] as Agent
}

function text(rows: readonly Times[][]) {
  const names = ['lists alone', 'lists beside sign-ins', 'sign-ins']
  const figure = (at: number, what: keyof Times) =>
    median(rows.map(row => row[at]?.[what] ?? Number.NaN))
  const cells = names.map((name, at) => [
    name,
    ...(['p50', 'p95', 'p99'] as const).map(what => figure(at, what).toFixed(1)),
    figure(at, 'perSecond').toFixed(1),
    String(rows.reduce((sum, row) => sum + (row[at]?.failed ?? 0), 0)),
  ])
  const ratio = (what: 'p50' | 'p95') =>
    median(rows.map(([alone, beside]) => (beside?.[what] ?? 0) / (alone?.[what] ?? 1))).toFixed(2)
  return `# Sign-ins that do not cease

${signInsASecond} sign-ins a second (captcha, password, session, log), each begun on time whether or not the one before is answered, while lists of ten are asked for ${listsASecond} times a second; ${seconds} s, medians of ${rounds} rounds. Product, PostgreSQL 15 (durable) and load share two cores. Goal: p95 of sign-ins under 400 ms, lists under twice what they take alone.

${table(['ms', 'p50', 'p95', 'p99', 'a second', 'failed'], cells)}

Lists beside sign-ins / alone: p50 ${ratio('p50')}, p95 ${ratio('p95')}.`
}
