import { startTestApp } from '#test/support/app.ts'
import { type Finding, probe, setScene } from '#test/support/isolation/probe.ts'
import { startTestServer } from '#test/support/postgres.ts'
import { table } from '../bench/support/report.ts'

/** Tries every route with ids of another tenant, as callers of every kind, and prints what each was answered. */
const findings = async (): Promise<Finding[]> => {
  const { server, stop } = await startTestServer()
  const app = await startTestApp({ server, logLevel: 'silent' })
  try {
    const scene = await setScene(app)
    const found: Finding[] = []
    for (const resource of app.registry.all()) found.push(...(await probe(scene, resource)))
    return found
  } finally {
    await app.close()
    await stop()
  }
}

const print = (found: readonly Finding[]): void => {
  const callers = [...new Set(found.map(it => it.caller))]
  const routes = [...new Set(found.map(it => it.route))]
  const cellOf = (route: string) => (caller: string) => {
    const it = found.find(finding => finding.route === route && finding.caller === caller)
    if (!it) return '-'
    return it.holes.length > 0 ? 'HOLE' : it.verdicts.join(', ')
  }
  const rows = routes.map(route => [route, ...callers.map(cellOf(route))])
  const holes = found.flatMap(it => it.holes.map(hole => `${it.caller}: ${hole}`))
  const requests = found.reduce((sum, it) => sum + it.requests, 0)
  console.log(table(['route', ...callers], rows))
  console.log(`\n${routes.length} routes, ${requests} requests with ids of another tenant,`)
  console.log(`${holes.length} holes\n${holes.join('\n')}`)
  process.exitCode = holes.length > 0 ? 1 : 0
}

print(await findings())
