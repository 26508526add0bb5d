import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, ensureModules } from '../../scripts/lib/fresh.mjs'
import { report, table } from '../support/report.ts'
import { csv } from './csv.mjs'
import { files } from './hostile.mjs'
import { sheets } from './sheets.mjs'
import { compareStatic } from './static.mjs'

/** Compares libraries for spreadsheets and CSV with our own code: rows to write and to read, and files made to hurt. */
const rows = 100_000
/** Milliseconds for all rows, and for one hostile file. */
const patience = { rows: 120_000, hostile: 20_000 }
await ensureModules('bench/libraries')
await ensureBuilt()
const folder = mkdtempSync(join(tmpdir(), 'user-center-libraries-'))
const script = fileURLToPath(new URL('case.mjs', import.meta.url))

const measure = (kind, library, task, file, longest = patience.rows) =>
  new Promise(resolve => {
    const child = spawn(process.execPath, ['--import', 'tsx', script, kind, library, task, file], {
      env: { ...process.env, ROWS: String(rows) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', part => (output += part))
    const timer = setTimeout(() => child.kill('SIGKILL'), longest)
    child.on('close', () => {
      clearTimeout(timer)
      const line = output.trim().split('\n').at(-1)
      resolve(line?.startsWith('{') ? JSON.parse(line) : { problem: 'ended' })
    })
  })

const cell = ({ problem, ms, mb }) =>
  problem ? `failed: ${problem}` : `${(ms / 1000).toFixed(1)} s, ${Math.round(mb)} MB`

const compare = async (kind, libraries, extension, written) => {
  const read = join(folder, `read.${extension}`)
  await measure(kind, written, 'write', read)
  const lines = []
  for (const [library, tasks] of Object.entries(libraries)) {
    const line = [library, '', '']
    for (const [at, task] of ['write', 'read'].entries()) {
      if (!tasks[task]) continue
      const file = task === 'read' ? read : join(folder, `write.${extension}`)
      const answer = await measure(kind, library, task, file)
      const wrong = task === 'read' && answer.rows !== rows + 1 ? ` (${answer.rows} rows)` : ''
      line[at + 1] = cell(answer) + wrong
    }
    console.error(line.join(' | '))
    lines.push(line)
  }
  return table(['', 'write', 'read'], lines)
}

const attack = async () => {
  const readers = Object.keys(sheets).filter(it => sheets[it].read)
  const lines = []
  for (const [name, [wanted, make]] of Object.entries(files)) {
    const file = join(folder, 'hostile.xlsx')
    const bytes = make()
    writeFileSync(file, bytes)
    const line = [`${name} (${Math.ceil(bytes.length / 1024)} KB, ${wanted})`]
    for (const library of readers) {
      const {
        problem,
        rows: count,
        ms,
        mb,
      } = await measure('xlsx', library, 'read', file, patience.hostile)
      const came =
        problem === 'ended'
          ? `over ${patience.hostile / 1000} s`
          : problem
            ? 'refused'
            : `${count} rows`
      line.push(
        ms === undefined ? came : `${came}, ${(ms / 1000).toFixed(1)} s, ${Math.round(mb)} MB`,
      )
    }
    console.error(line.join(' | '))
    lines.push(line)
  }
  return table(['', ...readers], lines)
}

try {
  const text = [
    `# Libraries\n\nOur own code and libraries, each in a process of its own, ${rows.toLocaleString('en-US')} rows of 10 texts: time with loading, and the memory above that of the process before.`,
    `## Spreadsheets\n\n${await compare('xlsx', sheets, 'xlsx', 'exceljs')}`,
    `## Hostile and unusual spreadsheets\n\nIn brackets the size and what should come of it. "Refused" at once and with little memory is good.\n\n${await attack()}`,
    `## CSV\n\n${await compare('csv', csv, 'csv', 'own')}`,
    `## Static files\n\nThe files of the built console, 20 connections, all ways in turn, medians of three rounds.\n\n${await compareStatic()}`,
  ]
  report('libraries', text.join('\n\n'))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
