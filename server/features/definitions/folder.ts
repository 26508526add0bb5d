import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseDefinition } from '#resources/core/definitionSchema.ts'
import type { AnyField } from '#resources/core/fields.ts'
import { mistakeText, WrongDefinition } from '#resources/core/mistakes.ts'
import type { Registry } from '#resources/core/registry.ts'
import type { AnyResource } from '#resources/core/resource.ts'
import type { Deps } from '#server/base/deps.ts'
import { StartError } from '#server/db/errors.ts'
import { parseStrictly } from '#server/http/strictJson.ts'
import { addDefinition, changeDefinition } from './change.ts'
import { type Sent, textLimits } from './checks.ts'
import { addedDefinition } from './definitions.ts'

interface File {
  readonly path: string
  readonly sent: Sent
  readonly resource: AnyResource
}

/**
 * Adds the definitions of a folder's `.json` files, and changes those that differ from their file.
 * A definition whose file is gone stays. Throws a `StartError` that names the file and the place when
 * one cannot be used: like other settings, they are right or the server does not start.
 */
export const applyFolder = async (
  deps: Deps,
  registry: Registry,
  folder: string,
): Promise<void> => {
  const files = inOrder(await readFolder(folder))
  for (const { path, sent, resource } of files)
    await namingFile(path, async () => {
      if (addedDefinition(registry, resource.name))
        await changeDefinition(deps, registry, resource.name, sent)
      else await addDefinition(deps, registry, sent)
    })
}

const readFolder = async (folder: string): Promise<File[]> => {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `DEFINITIONS_DIR is '${folder}', which cannot be read as a folder (${error.code}).`,
    )
  })
  const files: File[] = []
  for (const name of names.filter(it => it.endsWith('.json')).sort()) {
    const path = join(folder, name)
    const file = await namingFile(path, async () => {
      const sent = await readSent(path)
      return { path, sent, resource: parseDefinition(sent.definition) }
    })
    files.push(file)
  }
  return files
}

const readSent = async (path: string): Promise<Sent> => {
  const bytes = await readFile(path)
  if (bytes.length > textLimits.bytes)
    throw new StartError(`${path}: the file is larger than ${textLimits.named}.`)
  const parsed = parsedIn(path, bytes.toString('utf8'))
  const { definition, words, ...rest } = parsed
  const [strange] = Object.keys(rest)
  if (strange !== undefined)
    throw new StartError(
      `${path}: ${strange}: a file holds 'definition' and 'words', nothing else; take it out.`,
    )
  return { definition, words }
}

const parsedIn = (path: string, text: string): Record<string, unknown> => {
  const wrong = (why: string) => new StartError(`${path}: ${why}.`)
  let parsed: unknown
  try {
    parsed = parseStrictly(text.replace(/^\uFEFF/, ''), textLimits)
  } catch (error) {
    throw wrong(`it is not valid JSON: ${(error as Error).message}`)
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw wrong("it must hold an object with 'definition' and 'words'")
  return parsed as Record<string, unknown>
}

const namingFile = async <T>(path: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof WrongDefinition)) throw error
    throw new StartError(error.mistakes.map(it => `${path}: ${mistakeText(it)}`).join('\n'))
  }
}

/** Definitions after those that they refer to. */
const inOrder = (files: readonly File[]): File[] => {
  const left = [...files]
  const ordered: File[] = []
  while (left.length > 0) {
    const waits = ({ resource }: File) =>
      targetsOf(resource).some(
        to => to !== resource.name && left.some(it => it.resource.name === to),
      )
    const at = left.findIndex(it => !waits(it))
    ordered.push(...left.splice(Math.max(at, 0), 1))
  }
  return ordered
}

const targetsOf = ({ fields, actions }: AnyResource): string[] => {
  const inputs = Object.values(actions).flatMap(it =>
    Object.values((it as { input?: Record<string, AnyField> }).input ?? {}),
  )
  return [...(Object.values(fields) as AnyField[]), ...inputs].flatMap(({ to }) => to ?? [])
}
