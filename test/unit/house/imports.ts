import { posix } from 'node:path'
import type { SourceFile } from './files.ts'

const specifiers = [
  /^\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]/gm,
  /^\s*import\s*['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
]

/** What a file imports: paths of this repository from its root, packages by their name. */
export const importsOf = ({ path, text }: SourceFile): string[] =>
  specifiers
    .flatMap(pattern => [...text.matchAll(pattern)].flatMap(([, specifier]) => specifier ?? []))
    .map(specifier => {
      if (specifier.startsWith('#')) return specifier.slice(1)
      return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
    })
