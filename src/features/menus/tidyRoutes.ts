/** Routes as they are stored: method in capitals, one space, each once, nothing empty. */
export const tidyRoutes = (lines: readonly string[]): readonly string[] => [
  ...new Set(lines.map(tidy).filter(Boolean)),
]

const tidy = (line: string) =>
  line.trim().replace(/^([a-z]+)\s+(?=\/)/i, (_, method: string) => `${method.toUpperCase()} `)
