import type { Same } from '../types.ts'
import type * as zh from '../zh-CN/server.ts'

export const serverWords: Same<typeof zh.serverWords> = {
  errors: {
    unexpected:
      'Something went wrong here. Try again; if it stays, give the administrator the number %{requestId}.',
    notFound: 'Not found; it may have been deleted. Refresh the list.',
    unknownRoute: 'There is no such route: %{path}.',
    forbidden: 'You have no permission for this. Ask your administrator.',
    signedOut: 'Your session has ended. Please sign in again.',
    ended: {
      administrator: 'An administrator signed you out. Please sign in again.',
      disabled:
        'Your account or your department was disabled or deleted. Please contact your administrator.',
      passwordReset: 'An administrator reset your password. Please sign in with the new one.',
      passwordChanged: 'You changed your password elsewhere. Please sign in with the new one.',
      elsewhere: 'You ended this session from another device. Please sign in again.',
      signedOut: 'You signed out in another window. Please sign in again.',
      tenantDisabled: 'Your tenant was disabled. Please contact the platform administrator.',
      tenantExpired:
        'The contract of your tenant has expired. Please contact the platform administrator.',
      trialEnded:
        'The trial has ended, and with it this session. Please sign in with an account of your own.',
      lock: 'The password of the lock screen was wrong too often. Please sign in again.',
      key: 'The key was disabled, replaced or has expired. Sign in with a key in force.',
      timeout: 'You were away for a long time, so your session timed out. Please sign in again.',
    },
    busy: 'The system is busy. Try again in a moment.',
    wrongMethod: 'This address answers only to %{methods}.',
    precondition:
      'The condition of this request does not hold; the version of a row stands in its body.',
    wrongHost:
      'This installation does not answer under this host name. Open it as localhost, or have the administrator add the name to the variable HOSTS.',
    unavailable: 'The database is out of reach and being recovered. Try again in a moment.',
    full: 'The disk of the database is full; nothing was saved. Reading goes on. Tell your administrator.',
    draining: 'The service is restarting. Try again in a moment.',
    notReady:
      'Nobody can sign in at the moment: the database refuses what a sign-in needs. The reason is in the log of the service.',
    tooLarge: 'The request is larger than %{limit}.',
    tooManyEntries: 'The request holds too many entries. Send it in parts.',
    wrongType: 'The content type must be application/json.',
    malformed: 'The request is not valid JSON.',
    tooMany: 'Too many attempts. Try again in %{seconds} seconds.',
    invalid:
      '%{smart_count} entry needs correction before this can be saved. |||| %{smart_count} entries need correction before this can be saved.',
    crossSite: 'The security token of this page has expired. Reload the page and try again.',
    batchMissing:
      '%{smart_count} of these rows no longer exists; nothing was changed. |||| %{smart_count} of these rows no longer exist; nothing was changed.',
    batchRefused:
      '%{smart_count} row cannot be changed like this, nothing was changed. |||| %{smart_count} rows cannot be changed like this, nothing was changed.',
    locked: 'This is built in and cannot be changed.',
    stale: '%{name} changed this at %{time}; your changes were not saved. Refresh and edit again.',
    notOffered: 'This cannot be done while the row is in its present state.',
    outOfScope: 'The row would lie outside your data scope. Change it and save again.',
    inUse: '"%{title}" still has %{count} × %{resource} and cannot be deleted. See to those first.',
    hasChildren:
      '"%{title}" still has %{count} below it and cannot be deleted. Move or delete those first.',
    limitReached: '%{limit}: %{used} in use of at most %{max}; no more can be added or enabled.',
    export: {
      running: 'Another export of yours is still running. Wait for it or cancel it first.',
    },
    import: {
      type: 'Upload an xlsx or csv file.',
      format: 'The file cannot be read. Use the template and save it as xlsx or csv.',
      tooManyRows: 'At most 5000 rows are imported at once. Split the file.',
      tooLarge: 'The file is too large once it is unpacked. Split it.',
      empty: 'The file holds no rows. Fill them in below the titles.',
      faulty: 'The file has mistakes; nothing was imported. Mend them and try again.',
      nothingLeft:
        'All rows of this import have been changed, used or deleted since; it cannot be undone.',
      mayNotDelete:
        'Undoing an import deletes its rows, so it takes the permission to delete them.',
      notYours:
        'Only the person who imported these rows, or an administrator, may undo the import.',
      running:
        'This file is still being imported. Wait a moment and choose Import again; nothing is imported twice.',
      ownRunning: 'Your last import is still running. Wait until it has ended, then try again.',
      tenantRunning: 'Two imports of this tenant are running. Try again in a moment.',
    },
    restore: {
      taken:
        '“%{title}” cannot be restored: its field “%{field}” holds a value that another record uses by now. Change that one first.',
      missing:
        '“%{title}” cannot be restored: what its field “%{field}” names is gone or in the recycle bin as well. Restore that first.',
    },
    tree: {
      cycle: 'It cannot be moved below itself.',
      buttonParent: 'A button has nothing below it. Choose another parent.',
    },
    hold: {
      lock: 'The screen is locked. Enter your password to unlock it.',
      factor: 'Complete the second step of signing in first.',
      enrol: 'Set up a second factor first.',
    },
    password: {
      plain: 'Use at least three of upper case, lower case, digits and other characters.',
      common: 'This password is too common. Choose another.',
      sameAsName: 'The password must differ from the user name.',
      used: 'The last 5 passwords cannot be used again.',
      wrong: 'The current password is wrong.',
      mustChange: 'Change your password first.',
    },
    login: {
      failed: 'Incorrect username/password',
      captcha: 'Verification Code Error',
      notTrial: 'The demo sign-in is only there in trial mode.',
    },
  },
  server: {
    /** What background jobs do, by their names. */
    jobs: {
      core: {
        sweep: 'Delete expired sign-in data',
        pinyin: 'Read names in pinyin',
        purge: 'Empty recycle bins',
      },
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
  },
}
