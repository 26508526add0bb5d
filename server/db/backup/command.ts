import { StartError } from '../errors.ts'
import type { Manifest } from './manifest.ts'

/** Runs a command and prints its lines, or the sentence of why it could not be done. */
export const runCommand = (work: () => Promise<readonly string[]>): void => {
  work().then(
    lines => process.stdout.write(`${lines.join('\n')}\n`),
    error => {
      process.stderr.write(`${error instanceof StartError ? error.message : error.stack}\n`)
      process.exitCode = 1
    },
  )
}

/** The only argument of the command. */
export const folderArgument = (usage: string): string => {
  const [folder, ...more] = process.argv.slice(2)
  if (!folder || folder.startsWith('-') || more.length > 0) throw new StartError(usage)
  return folder
}

export const rowsIn = ({ summary }: Manifest): string => {
  const tables = Object.values(summary.tables)
  return `${tables.reduce((sum, { rows }) => sum + Number(rows), 0)} rows in ${tables.length} tables`
}
