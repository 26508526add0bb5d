import { words } from '#extensions/words.ts'
import { type Language, languages, type Words } from '#i18n/catalog.ts'
import { translate } from '#i18n/translate.ts'

export type StartKey = keyof Words['server']['start']
type Args = Readonly<Record<string, string | number>>

const say = (language: Language, key: StartKey, args: Args = {}) =>
  translate(words[language], `server.start.${key}`, args)

/** Why the start failed, in every language. */
export const startRefusal = (key: StartKey, args: Args = {}): string =>
  distinct(languages.map(language => say(language, key, args))).join('\n')

/** A language that lacks these texts says them in English. */
const distinct = (texts: readonly string[]): string[] => [...new Set(texts)]

export interface Greeting {
  host: string
  port: number
  administrator?: { userName: string; password: string } | undefined
  trial: boolean
}

/** Prints where the console is and how to sign in. Resolves when it is written. */
export const greet = ({ host, port, administrator, trial }: Greeting): Promise<void> => {
  const shown = ['0.0.0.0', '::'].includes(host)
    ? 'localhost'
    : host.includes(':')
      ? `[${host}]`
      : host
  const address = `http://${shown}:${port}/`
  const said = languages.map(language => {
    const lines = [
      say(language, 'address', { address }),
      ...(administrator ? [say(language, 'administrator', administrator)] : []),
      ...(trial ? [say(language, 'trial')] : administrator ? [] : [say(language, 'account')]),
    ]
    return lines.map(line => `  ${line}\n`).join('')
  })
  const text = `\n${distinct(said).join('\n')}\n`
  return new Promise((resolve, reject) =>
    process.stdout.write(text, error => (error ? reject(error) : resolve())),
  )
}
