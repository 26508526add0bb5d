import type { Same } from '../types.ts'
import type { notices as zh } from '../zh-CN/notices.ts'

export const notices: Same<typeof zh> = {
  sender: 'System',
  limitAsked: {
    title: '%{tenant} asks for more: %{limit}',
    content:
      '%{name} of %{tenant} wants %{limit} raised from %{max} to %{wanted}. Reason: %{reason}',
  },
  limitGranted: {
    title: 'Your request was granted: %{limit}',
    content: 'The limit on %{limit} now allows %{wanted}. %{answer}',
  },
  limitDeclined: {
    title: 'Your request was declined: %{limit}',
    content: 'You asked for %{wanted} of %{limit}; the platform declined. Answer: %{answer}',
  },
}
