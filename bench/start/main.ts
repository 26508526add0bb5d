import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { median, report, table } from '../support/report.ts'
import { startOnce } from './product.ts'

const rounds = 5
const fresh: number[] = []
const later: number[] = []
const memory: number[] = []
const postgres: number[] = []

for (let round = 0; round < rounds; round += 1) {
  const first = await startOnce()
  fresh.push(first.milliseconds)
  await first.stop()
  const second = await startOnce(first.folder)
  later.push(second.milliseconds)
  memory.push(second.memory())
  postgres.push(second.postgresMemory())
  await second.stop()
  rmSync(first.folder, { recursive: true, force: true })
}

const ms = (values: readonly number[]) => `${Math.round(median(values))} ms`
const mb = (values: readonly number[]) => `${Math.round(median(values))} MB`
report(
  'start',
  `# Start\n\nFrom \`node dist/server/main.js\` to the first answer of \`/health/ready\`, embedded PostgreSQL, trial mode; medians of ${rounds}.\n\n${table(
    ['', 'measured', 'goal'],
    [
      ['on an empty data folder', ms(fresh), '4000 ms'],
      ['later', ms(later), '1500 ms'],
      ['Node, resident after the start', mb(memory), '150 MB'],
      ['PostgreSQL, its processes (proportional)', mb(postgres), ''],
    ],
  )}`,
)
process.stdout.write(
  `kept in ${fileURLToPath(new URL('../../docs/bench/start.md', import.meta.url))}\n`,
)
