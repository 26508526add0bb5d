import type { Same } from '../types.ts'
import type { errors as zh } from '../zh-CN/errors.ts'
import { limits } from './limits.ts'

export const errors: Same<typeof zh> = {
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
  provider: {
    gone: 'This way of signing in is no longer on offer. Use another one.',
    expired:
      'This sign-in has expired, was used already, or began in another browser. Start again.',
    unreachable: '"%{title}" cannot be reached. Try again later, or sign in another way.',
    denied: 'You cancelled at "%{title}", so you are not signed in.',
    invalid:
      'What "%{title}" answered did not stand the check. Start again; if it goes on, tell your administrator.',
    unbound:
      'The account %{name} of "%{title}" is not bound yet. Sign in another way first, then you can bind it.',
    refused: 'The bound account cannot sign in at the moment. Ask your administrator.',
    taken: 'The account %{name} of "%{title}" is bound to another user. Unbind it there first.',
    already: 'You have bound an account of "%{title}" already. Unbind it first.',
    inUse:
      '%{smart_count} account is bound by it, so its issuer stays. Add another provider instead. |||| %{smart_count} accounts are bound by it, so its issuer stays. Add another provider instead.',
    notUsable: 'It cannot be used at the moment: %{why}.',
    changed: 'It was changed while it was checked. Check it again.',
  },
  definition: {
    refused:
      '%{smart_count} mistake in the definition; nothing was changed. |||| %{smart_count} mistakes in the definition; nothing was changed.',
    referred:
      'The definition "%{name}" cannot be removed: %{by} refer to it. Remove or change those first.',
  },
  bind: {
    noPassword:
      'The secret was erased when it was unbound or its address changed. Edit it and enter the secret first.',
    unreachable: 'The other platform could not be reached: %{why}.',
    notLetIn: 'The other platform answers, but the account was not signed in: %{why}.',
    changed: 'This binding was changed while it was being checked. Try again.',
  },
  openAccess: {
    skew: 'The timestamp is more than 5 minutes off: it is %{server} here, and %{timestamp} was sent. Set the clock.',
    signature: 'Incorrect key or signature.',
    replay: 'This nonce has been used already. Make a new one for each sign-in.',
    disabled: 'This key is disabled. Ask your administrator.',
    suspended:
      'This key is suspended, because its owner was reset, disabled or signed out, or needs a second factor. The owner renews it on the page Open access.',
    renewOwn: 'Only the owner of a key can renew it.',
    expired: 'This key has expired. Ask your administrator.',
    owner: 'The owner of this key is disabled. Ask your administrator.',
    tenant: 'The tenant of this key is disabled or its contract has ended. Ask the platform.',
    address: 'This key may not be used from %{ip}.',
    scope: 'This key may not call this route.',
    personal: 'This route is for people themselves and cannot be called with a key.',
  },
  file: {
    required: 'A file must be selected.',
    codeTooLarge: 'Payment code image must not exceed 2M.',
    notPicture: 'Please choose a PNG, JPEG, WebP or GIF picture.',
    notAllowed:
      'This kind of file cannot be uploaded. PDF, Office documents, txt, csv, md, zip and pictures can.',
    broken: 'The picture cannot be read; it may be damaged. Please choose another.',
    pixels: 'The picture has too many pixels: at most 40 million. Please scale it down first.',
    full: '%{used} MB of file space are in use, of at most %{max} MB; a file of %{size} MB does not fit. Delete files you no longer need, or request more.',
    used: '“%{name}” is used by the %{resource} “%{title}” and cannot be deleted.',
    storage: 'The file storage cannot be reached at the moment. Please try again later.',
  },
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
    mayNotDelete: 'Undoing an import deletes its rows, so it takes the permission to delete them.',
    notYours: 'Only the person who imported these rows, or an administrator, may undo the import.',
    running:
      'This file is still being imported. Wait a moment and choose Import again; nothing is imported twice.',
    ownRunning: 'Your last import is still running. Wait until it has ended, then try again.',
    tenantRunning: 'Two imports of this tenant are running. Try again in a moment.',
  },
  limits,
  preferences: {
    stale: 'Somebody has just changed this view. Open the list anew and try again.',
    full: 'You keep too many preferences. Please remove some first.',
    views: 'You may keep %{limit} views. Please delete some first.',
    sharing: 'Views are shared with others by administrators alone.',
  },
  limitRequest: {
    unlimited: 'Nothing limits this, so there is nothing to ask for.',
    open: '%{limit}: a request for more is open already; please wait for the answer.',
    notRaised:
      '%{limit}: the maximum is still %{max}, not the %{wanted} asked for. Change the policy of the tenant first.',
    answered: 'A request that was answered cannot be taken back.',
  },
  funds: {
    balanceShort: 'The balance of %{name} is %{there}, which is not enough.',
    integralShort: '%{name} has %{there} points, which is not enough.',
    tooMuch: '%{name} has %{there}; with that much more it would be beyond the limit.',
    keyTaken: 'This operation number stands for another change. Close the dialog and begin anew.',
  },
  ledger: {
    written: 'Lines come from changes of balances and points alone, and stay as they are.',
  },
  restore: {
    taken:
      '“%{title}” cannot be restored: its field “%{field}” holds a value that another record uses by now. Change that one first.',
    missing:
      '“%{title}” cannot be restored: what its field “%{field}” names is gone or in the recycle bin as well. Restore that first.',
  },
  payee: { own: 'Only the person concerned can change where they are paid, in their own account.' },
  proof: {
    wanted: 'This concerns the security of your account. Please confirm that it is you first.',
    none: 'This concerns the security of your account. Sign out, sign in again, and then repeat it.',
  },
  tree: {
    cycle: 'It cannot be moved below itself.',
    buttonParent: 'A button has nothing below it. Choose another parent.',
  },
  role: {
    builtin: 'Built-in roles cannot be changed or deleted.',
    beyond: 'You cannot grant what you do not hold.',
    beyondParent: 'A role cannot go beyond the menus and the data scope of its parent role.',
    beyondRange: "It must not reach beyond the data range of the tenant's policy.",
    notBelow: 'You can only manage roles below your own.',
  },
  entry: {
    place: 'This puts people into a tenant. Only those who may enter tenants can restore it.',
    role: 'This gives people the role "%{role}", which holds more than you do, so you cannot restore it.',
    menus: 'This policy gives tenants menus that you do not hold, so you cannot restore it.',
    beyond:
      'This person holds the role "%{role}", which holds more than you do, so you cannot reset, sign out or unlock them.',
  },
  user: {
    self: 'You cannot do this to yourself.',
    lastAdmin: 'A tenant keeps at least one administrator; the last one stays.',
    tenantAdmin: "This is the tenant's administrator and cannot be deleted or disabled.",
    notBelow: 'You can only manage users whose roles are below your own.',
    mayNotEnter:
      'This decides how a user of another tenant signs in. Only those who may enter tenants can do it.',
    restoreAdministrator:
      'This is an administrator of another tenant. Only those who may enter tenants can restore them.',
  },
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
  session: {
    own: 'This is the session you are using. Sign out instead.',
  },
  dept: {
    own: 'You cannot disable your own department.',
    administrator:
      "%{name}, the tenant's administrator, is in this department; it cannot be disabled.",
  },
  menu: {
    hasButtons: 'A button has nothing below it. Move or delete what is below first.',
    hasOthers:
      'What is below it is for the same client type. Move or delete that first, then change the client type.',
  },
  tenant: {
    platform: 'The platform tenant cannot be disabled or deleted.',
    enabled: 'Disable the tenant before you delete it.',
  },
  policy: {
    oneDefault: 'There must be one default policy: make another one the default instead.',
    reviewAgain: 'What the policy does has changed since you looked. Review it again, then save.',
    isDefault: 'The default policy cannot be deleted.',
  },
  factor: {
    wrong: 'The code is wrong or was used already. Try the next one.',
    ended: 'Too many wrong answers. Please sign in again.',
    none: 'You have no second factor yet. Set one up first.',
    needed: 'A second factor is required here. Add another before you remove the last one.',
    expired: 'This took too long. Please begin again.',
    host: 'Passkeys need a host name; browsers know none by an IP address.',
    passkey: 'This passkey is not known here. Try another, or sign in with your password.',
    notMade: 'The passkey was not created. Please try again.',
    elsewhere: 'You have no passkey for this address. Please verify in another way.',
    most: 'At most %{most} passkeys are kept. Remove one you no longer use.',
    taken: 'This passkey is registered already.',
  },
  lock: {
    noPassword: 'Your account has no password to unlock the screen with. Sign out instead.',
    wrong:
      'Wrong password; %{smart_count} more try. |||| Wrong password; %{smart_count} more tries.',
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
  register: {
    putHere:
      'People who register are put in "%{title}", so it cannot be deleted. Platform staff can choose another place for them first.',
    closed: 'Nobody can register here at present. Ask an administrator.',
    inviteOnly: 'Registering takes an invitation code. Ask whoever invited you.',
    notPossible: 'Registering is not possible now. Tell an administrator.',
    full: 'There is no place left to join. Tell whoever invited you.',
    noSms: 'This site sends no text messages. Leave the phone empty and register with a password.',
  },
  gateway: { failed: 'The test message did not go out. %{why}.' },
  upgrade: { told: 'Version %{version} has another log already; this one cannot be restored.' },
  outbox: {
    written: 'The outbox is written by what the server sends; nothing in it is changed or deleted.',
  },
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
  invite: {
    notGood:
      'This invitation code is not valid: it may be mistyped, used, expired or withdrawn. Check it, or ask whoever invited you for another.',
  },
  notice: {
    ownTenant: 'Only platform staff who see all rows may publish to other tenants.',
    fixed: 'This notice has gone out and cannot be changed. Withdraw it and write another one.',
    past: 'It would expire before anybody saw it. Change when it expires first.',
    nobodyToRemind:
      'Nobody is left to remind: they have read and acknowledged it, or were reminded within the last hour.',
    noOne: 'Nobody would receive it. Change who is to.',
  },
}
