import type { Same } from '../types.ts'
import type { server as zh } from '../zh-CN/server.ts'

export const server: Same<typeof zh> = {
  captcha: {
    plus: 'What is %{a} plus %{b}? Answer in digits',
    minus: 'What is %{a} minus %{b}? Answer in digits',
    numbers: {
      n1: 'one',
      n2: 'two',
      n3: 'three',
      n4: 'four',
      n5: 'five',
      n6: 'six',
      n7: 'seven',
      n8: 'eight',
      n9: 'nine',
    },
  },
  /** Until an administrator writes his own. */
  site: {
    name: 'User Center',
    basicCopyright: 'Platform Technical Service Team. All rights reserved.',
  },
  start: {
    address: 'User Center is up: %{address}',
    administrator:
      'Platform administrator %{userName}, password %{password} (shown this once; to be changed at the first sign-in)',
    trial: 'Trial mode: the demo buttons of the sign-in page lead straight in',
    account: 'Sign in with an existing account',
    portTaken:
      'Port %{port} is taken: stop the program that holds it, or choose another by the environment variable PORT.',
    noAddress:
      'The address %{host} is not one of this machine: mend the environment variable HOST.',
    portRefused:
      'Port %{port} may not be used by this user: choose one above 1024 by the environment variable PORT.',
    noConsole: 'The built console is missing: run npm run build first.',
  },
}
