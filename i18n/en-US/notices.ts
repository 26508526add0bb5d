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
  scheduledForNobody: {
    title: 'Your scheduled notice was not sent: %{title}',
    content:
      '“%{title}” was due, but nobody would have received it: its departments, roles, people or tenants have been deleted or disabled, or a department has no members left. It is a draft again. Change its recipients, then publish it once more.',
  },
  scheduledTooLate: {
    title: 'Your scheduled notice was not sent: %{title}',
    content:
      '“%{title}” could not go out on time, and had expired when it could, so it was sent to nobody. It is a draft again. If it is still needed, change when it expires, then publish it once more.',
  },
  scheduledDiscarded: {
    title: 'Your scheduled notice was not sent: %{title}',
    content:
      'The platform removed the background job that would have sent “%{title}”. It is a draft again. Publish it once more if it is still needed.',
  },
}
