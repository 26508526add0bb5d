import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/registration.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    register: {
      putHere:
        'People who register are put in "%{title}", so it cannot be deleted. Platform staff can choose another place for them first.',
      closed: 'Nobody can register here at present. Ask an administrator.',
      inviteOnly: 'Registering takes an invitation code. Ask whoever invited you.',
      notPossible: 'Registering is not possible now. Tell an administrator.',
      full: 'There is no place left to join. Tell whoever invited you.',
      noSms:
        'This site sends no text messages. Leave the phone empty and register with a password.',
    },
  },
  server: {
    messages: {
      registered: {
        subject: 'You have an account at %{site}',
        text: '[%{site}] Somebody registered with this number, which has an account already. If it was you, sign in or reset your password; if not, ignore this message.',
      },
    },
  },
}
