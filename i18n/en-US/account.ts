import type { MessagesOf } from '#resources/core/resource.ts'
import type { payee as payeeDefinition } from '#resources/payee.ts'
import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/account.ts'

const payee: MessagesOf<typeof payeeDefinition> = {
  name: 'Payee',
  fields: {
    userId: 'User',
    name: 'Account name',
    account: 'Account',
    picture: 'Payment code',
  },
  screens: {
    main: {
      title: 'Payees',
      hint: 'Where members are paid, as they said themselves; it can be looked at only',
      empty: 'Nobody has said yet where to be paid',
    },
  },
}

export const words: Same<typeof zh.words> = {
  account: {
    title: 'My account',
    hint: 'Your details, how you sign in, and where you are paid',
    settings: 'Account settings',
    tabs: {
      label: 'Parts of the account',
      basic: 'Basic info',
      security: 'Security',
      withdrawal: 'Withdrawal',
      binding: 'Linked accounts',
    },
    acting:
      'You are in another tenant or in someone else’s place. Leave it to open your own account.',
    binding: {
      title: 'Accounts elsewhere',
      hint: 'Once bound, they sign you in without a password',
      none: 'This installation offers no sign-in by accounts elsewhere',
      unbound: 'Not bound',
      as: 'Bound to %{name}',
      at: 'Bound',
      used: 'Last sign-in',
      neverUsed: 'Not signed in with yet',
      gone: 'This way of signing in is no longer on offer',
      bind: 'Bind',
      unbind: 'Unbind',
      confirm: {
        title: 'Unbind "%{title}"?',
        text: '%{name} will not sign you in any more. You can bind it again at any time.',
      },
      done: 'The account %{name} of "%{title}" is bound',
      undone: 'Your account of "%{title}" is no longer bound',
      failed: 'It was not bound. Please try again.',
      pending: {
        title: 'Bind the account of "%{title}"?',
        text: 'You were just signed in there as %{name}. If that is you, bind it and it will sign you in here; if it is not, do not bind it.',
        no: 'Not now',
      },
    },
    proof: {
      title: 'Confirm that it is you',
      text: 'This concerns the security of your account. Once confirmed, you will not be asked again for 10 minutes.',
      password: 'Password',
      code: 'Code of your authenticator app',
      use: { password: 'Use your password instead', code: 'Use a code instead' },
      required: 'Enter your password',
      submit: 'Confirm',
    },
    change: 'Change',
    bind: 'Set',
    remove: 'Remove',
    basic: {
      title: 'Profile',
      hint: 'Other members see your picture and your name',
      done: 'Profile saved',
    },
    facts: {
      title: 'Account',
      hint: 'Kept by your administrators; ask them for changes',
      none: 'Not set',
    },
    ways: {
      title: 'Signing in',
      hint: 'You are asked to confirm that it is you before a change',
      password: 'Password',
      passwordText: 'Change it from time to time; use it nowhere else',
      setPassword: 'Set a password',
    },
    password: {
      hint: 'You are signed out on every other device once it has changed.',
      strength: { weak: 'Easy to guess', fair: 'Fair', strong: 'Strong' },
    },
    phone: {
      name: 'Phone number',
      none: 'None. With one you can sign in by it, and reset a forgotten password',
      title: 'Set the phone number',
      text: 'The code goes to the new number; a former one is told.',
      new: 'New phone number',
      done: 'Phone number saved',
      removing: 'Remove the phone number?',
      removingText: 'You can no longer sign in or reset your password with it.',
      removed: 'Phone number removed',
    },
    email: {
      name: 'E-mail',
      none: 'None. With one you can sign in by it',
      title: 'Set the e-mail address',
      text: 'The code goes to the new address; a former one is told.',
      new: 'New e-mail address',
      done: 'E-mail address saved',
      removing: 'Remove the e-mail address?',
      removingText: 'You can no longer sign in with it.',
      removed: 'E-mail address removed',
    },
    code: {
      label: 'Code',
      send: 'Send code',
      again: 'Again in %{seconds} s',
      required: 'Enter the code',
    },
    sessions: {
      title: 'Devices',
      hint: 'Where you are signed in; end what you do not know, then change your password',
      here: 'This device',
      since: 'Signed in',
      used: 'last used',
      end: 'Sign out',
      endOthers: 'Sign out elsewhere',
      asking: 'Sign out everywhere else?',
      askingText:
        'You are signed out in %{smart_count} other place; this one goes on. |||| You are signed out in %{smart_count} other places; this one goes on.',
      ended: 'Signed out in %{smart_count} place |||| Signed out in %{smart_count} places',
      places: { same: 'same network as here', private: 'private network', public: 'internet' },
      ways: {
        password: 'by password',
        phone: 'by phone',
        demo: 'as demo',
        register: 'on registering',
        passkey: 'by passkey',
        provider: 'by another account',
        key: 'open access',
      },
    },
    payee: {
      title: 'Where you are paid',
      hint: 'Withdrawals are paid here; you are asked to confirm that it is you before a change',
      none: 'You have not said where to be paid',
      noneHint: 'Give the name and number of an account, and a payment code if you like.',
      begin: 'Add an account',
      code: 'The code goes to %{phone}',
      done: 'Payment details saved',
    },
  },
  resources: {
    payee,
  },
}

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    payee: {
      own: 'Only the person concerned can change where they are paid, in their own account.',
    },
    proof: {
      wanted: 'This concerns the security of your account. Please confirm that it is you first.',
      none: 'This concerns the security of your account. Sign out, sign in again, and then repeat it.',
    },
  },
  server: {
    messages: {
      phoneChanged: {
        subject: 'Your phone number was changed',
        text: '[%{site}] The phone number of your account was just changed or removed. If it was not you, change your password at once and tell an administrator.',
      },
      emailChanged: {
        subject: 'Your e-mail address was changed',
        text: '[%{site}] The e-mail address of your account was just changed or removed. If it was not you, change your password at once and tell an administrator.',
      },
    },
  },
}
