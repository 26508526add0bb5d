import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/codes.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    codes: {
      wrong: 'Verification Code Error',
      soon: 'Ask for another code in %{seconds} seconds.',
      daily: 'No more codes today. Try again tomorrow.',
      noGateway:
        'This site sends no text messages. Sign in with your account, or tell an administrator.',
      noMail: 'This site sends no mail. Tell an administrator.',
      noPhone: 'Bind a phone number first.',
      off: 'This site does not let people in by phone. Sign in with your account.',
    },
  },
  server: {
    /** What people are sent. */
    messages: {
      code: {
        subject: 'Your %{site} code: %{code}',
        text: '[%{site}] Your code is %{code}. It is valid for %{minutes} minutes and only for %{purpose}. Tell it to nobody; if you did not ask for it, ignore this message.',
      },
    },
    /** What a code is for, in the words of its message. */
    purposes: {
      login: 'signing in',
      register: 'registering',
      reset: 'resetting your password',
      bind: 'binding',
      withdraw: 'changing your withdrawal account',
    },
  },
}
