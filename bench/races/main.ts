import { startTestServer } from '#test/support/postgres.ts'
import { races } from '#test/support/races/index.ts'
import { openWorld } from '#test/support/races/world.ts'
import { report, table } from '../support/report.ts'

/** Rounds of fifty at once on two processes of the API; ends with 1 when a rule was violated. */
const rounds = Number(process.env.ROUNDS ?? 100)
const only = process.argv[2]

const { server, stop } = await startTestServer()
const world = await openWorld(server)
const violations: string[] = []
const rows: string[][] = []
try {
  for (const race of races.filter(it => !only || it.name.includes(only))) {
    const round = await race.begin(world)
    const before = violations.length
    const begun = performance.now()
    for (let left = rounds; left > 0; left -= 1)
      violations.push(...(await round()).map(it => `${race.name}: ${it}`))
    const seconds = (performance.now() - begun) / 1000
    console.error(`${race.name}: ${seconds.toFixed(1)} s, ${violations.length - before} violations`)
    rows.push([race.name, String(rounds), seconds.toFixed(1), String(violations.length - before)])
  }
} finally {
  await world.close()
  await stop()
}
const heading = '# Races: fifty writes at once on two processes'
const list = violations.map(it => `- ${it}\n`).join('')
report(
  'races',
  `${heading}\n\n${table(['race', 'rounds', 'seconds', 'violations'], rows)}\n\n${list}`,
)
if (violations.length > 0) process.exitCode = 1
