import { coreText } from '#server/base/words.ts'
import type { ComposedMessage, Message } from './types.ts'

/** Formats a message in its language; `site` is the name of the installation. */
export const composeMessage = (
  id: string,
  site: string,
  { about, values = {}, ...message }: Message,
): ComposedMessage => {
  const say = (part: 'subject' | 'text') =>
    coreText(message.language, `server.messages.${about ?? message.kind}.${part}`, {
      site,
      ...values,
      purpose: coreText(message.language, `server.purposes.${values.purpose}`),
    })
  return { ...message, id, values, subject: say('subject'), text: say('text') }
}

/** Masks a number or an address for people who need not know it. */
export const maskRecipient = (to: string): string => {
  const at = to.lastIndexOf('@')
  if (at > 0) return `${to.slice(0, 1)}***${to.slice(at)}`
  return to.length < 8 ? '***' : `${to.slice(0, 3)}****${to.slice(-4)}`
}
