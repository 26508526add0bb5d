import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/acting.ts'

export const words: Same<typeof zh.words> = {
  shell: {
    acting: {
      label: 'Where you stand',
      tenant: 'In tenant “%{tenant}”',
      user: 'Seeing as “%{user}” (%{tenant})',
      by: 'Really acting: %{name} (%{home})',
      reason: 'Reason: %{reason}',
      readOnly: 'Read only',
      write: 'May change; every change is kept under your name',
      left: 'Time left',
      leave: 'Leave',
      stay: 'Stay on this page',
      over: {
        title: 'Your time here is over',
        text: 'Your time in “%{tenant}” has run out, or the right to enter was taken back. Copy what is not saved first.',
        verb: 'Back to “%{home}”',
      },
      elsewhere: {
        title: 'You moved in another window',
        text: 'This page belongs to “%{tenant}”, and in another window you moved to another tenant or user. What this page has not sent will not be saved; copy what you need, then reload.',
        verb: 'Reload',
      },
      person: {
        title: 'Someone else has signed in',
        text: 'This page belongs to %{name}. In another window of this browser, %{other} has signed in. Nothing can be saved from here any more; copy what you need, then reload.',
        verb: 'Reload as %{other}',
      },
    },
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    acting: {
      over: 'Your time here is over. Go back to your own tenant first.',
      elsewhere:
        'You stand in another tenant or in another user’s place in another window. Reload this page; nothing was saved.',
      readOnly: 'You may only look here; nothing can be changed.',
      ownAccount: 'Go back first: your own account is changed at home.',
      already: 'Go back first, then enter another tenant or see as another user.',
      own: 'This is the tenant you are in.',
      outOfForce: 'This tenant is disabled or has expired; you may enter to look only.',
      adminOnly: 'Only administrators may see as a user.',
      notInForce: 'This user cannot sign in now, so nobody can see as them.',
    },
  },
}
