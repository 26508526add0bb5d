import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))

export interface SourceFile {
  path: string
  text: string
  lines: number
}

/** What git knows below these folders, deleted files aside. */
export const sources = (folders: readonly string[], ending = /\.(?:ts|tsx|mjs)$/): SourceFile[] =>
  execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...folders],
    { cwd: root },
  )
    .toString()
    .split('\n')
    .filter(path => ending.test(path) && !path.includes('generated'))
    .flatMap(path => read(path))

const read = (path: string): SourceFile[] => {
  try {
    const text = readFileSync(`${root}${path}`, 'utf8')
    return [{ path, text, lines: text.split('\n').length - 1 }]
  } catch {
    return []
  }
}

export const readRoot = (path: string) => readFileSync(`${root}${path}`, 'utf8')
