import { readFileSync, writeFileSync } from 'node:fs'
import { csv } from './csv.mjs'
import { sheets } from './sheets.mjs'

/** One library at one task, in a process of its own: prints what it took and what came of it. */
const [kind, library, task, file] = process.argv.slice(2)
const tasks = (kind === 'csv' ? csv : sheets)[library]
const columns = 10
const rowsToWrite = Number(process.env.ROWS)

function* rows() {
  yield Array.from({ length: columns }, (_, at) => `column ${at}`)
  for (let at = 0; at < rowsToWrite; at += 1)
    yield [
      `Person ${at}`,
      `p${String(at).padStart(7, '0')}`,
      `person${at}@example.com`,
      at % 3 ? '启用' : '停用',
      at % 7 ? `Line one\nline "two" ${at}` : '',
      `2026-0${1 + (at % 9)}-15`,
      `Department ${at % 100}`,
      at % 2 ? '=1+1' : `-${at}`,
      String(at),
      at % 5 ? 'a, b; c' : '  kept  ',
    ]
}

const before = process.memoryUsage.rss()
const begun = performance.now()
const answer = { problem: null, rows: null }
try {
  const load = await tasks[task]()
  const loaded = performance.now()
  if (task === 'write') {
    const bytes = await load(rows(), file)
    if (bytes) writeFileSync(file, bytes)
  } else answer.rows = await load(readFileSync(file), file)
  answer.loadMs = loaded - begun
} catch (error) {
  answer.problem = String(error?.problem ?? error?.message ?? error).slice(0, 80)
}
answer.ms = performance.now() - begun
answer.mb = (process.resourceUsage().maxRSS * 1024 - before) / 2 ** 20
process.stdout.write(`\n${JSON.stringify(answer)}\n`)
process.exit(0)
