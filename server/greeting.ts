import { type Language, languages } from '#i18n/catalog.ts'
import { words as en } from '#i18n/en-US/index.ts'
import { translate } from '#i18n/translate.ts'
import { words as zh } from '#i18n/zh-CN/index.ts'

const words: Readonly<Record<Language, object>> = { 'zh-CN': zh, 'en-US': en }
export type StartKey = keyof typeof zh.server.start
type Args = Readonly<Record<string, string | number>>

const say = (language: Language, key: StartKey, args: Args = {}) =>
  translate(words[language], `server.start.${key}`, args)

/** Why the start failed, in every language. */
export const refuse = (key: StartKey, args: Args = {}): string =>
  languages.map(language => say(language, key, args)).join('\n')

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
  const lines = languages.map(language => [
    say(language, 'address', { address }),
    ...(administrator ? [say(language, 'administrator', administrator)] : []),
    ...(trial ? [say(language, 'trial')] : administrator ? [] : [say(language, 'account')]),
  ])
  const text = `\n${lines.map(those => those.map(line => `  ${line}\n`).join('')).join('\n')}\n`
  return new Promise((resolve, reject) =>
    process.stdout.write(text, error => (error ? reject(error) : resolve())),
  )
}
