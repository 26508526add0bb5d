import type { accessCall as definition } from '#resources/accessCall.ts'
import type { MessagesOf } from '#resources/core/define.ts'

export const accessCall: MessagesOf<typeof definition> = {
  name: 'call log',
  fields: {
    at: 'Time',
    keyId: 'Key',
    userId: 'Owner',
    method: 'Method',
    route: 'Route',
    code: 'Result',
    ms: 'Took (ms)',
    ip: 'Address',
  },
  choices: {
    method: { GET: 'GET', POST: 'POST', PUT: 'PUT', DELETE: 'DELETE' },
    code: {
      '0': 'Success',
      '-1': 'Refused',
      '51': 'Invalid',
      '60': 'No licence',
      '61': 'Signed out',
      '62': 'Forbidden',
      '63': 'Busy',
      '65': 'Not found',
    },
  },
  screens: {
    main: {
      title: 'Calls with keys',
      hint: 'What each key called and what came of it, for 30 days',
      empty: 'No calls yet. They appear here once a program has signed in with a key',
    },
  },
}
