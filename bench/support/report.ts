import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The median of several figures. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** A Markdown table with figures aligned right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const rule = head.map((_, at) => (at === 0 ? '---' : '--:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}

/**
 * Prints a report and writes it to docs/bench. `script` is the name of the npm script, when it
 * differs from `name`.
 */
export const report = (name: string, text: string, script = name): void => {
  const folder = new URL('../../docs/bench/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const where = `${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} x ${cpus()[0]?.model.trim()}`
  const whole = `${text.trim()}\n\nMeasured by \`npm run bench:${script}\`: ${where}.\n`
  writeFileSync(fileURLToPath(new URL(`${name}.md`, folder)), whole)
  console.log(whole)
}
