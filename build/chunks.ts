import { fileURLToPath } from 'node:url'
import { languageCodes } from '../scripts/lib/languages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A chunk, and the modules that it is made of; what those import comes with them unless an earlier chunk has it. */
interface Group {
  name: string
  test: RegExp | ((id: string) => boolean)
  priority: number
}

const parts = [
  'Alert',
  'Box',
  'Button',
  'ButtonBase',
  'CssBaseline',
  'Link',
  'SvgIcon',
  'Typography',
  'styles',
].join('|')

/**
 * Few files, each for one step of the way in. Left to itself the bundler makes a file of every set of
 * entries that share something: 48 requests to the first list.
 */
const inOrder: readonly Omit<Group, 'priority'>[] = [
  { name: 'main', test: /[\\/]src[\\/](?:main\.tsx|providers[\\/]signOut\.ts)$/ },
  {
    name: 'first',
    test: /[\\/](?:react-dom[\\/]client\.js|src[\\/]login[\\/]open\.tsx|src[\\/]providers[\\/]http\.ts|\.extensions[\\/](?:languages|login[\\/]page)\.ts)$/,
  },
  {
    name: 'base',
    test: new RegExp(
      `[\\\\/](?:@mui[\\\\/]material[\\\\/](?:esm[\\\\/])?(?:${parts})[\\\\/][^\\\\/]+|src[\\\\/]theme[\\\\/]\\w+\\.ts)$`,
    ),
  },
  {
    name: 'admin',
    test: /[\\/]node_modules[\\/](?:react-admin|ra-core|react-router|@tanstack[\\/](?:react-)?query(?:-core)?)[\\/]/,
  },
  {
    name: 'console',
    test: /[\\/](?:src[\\/](?:app[\\/]open\.tsx|features[\\/]people[\\/]user\.tsx|kit[\\/]limits[\\/]RequestMore\.tsx)|i18n[\\/]joined\.ts)$/,
  },
  // Those that others fall back to come first, and keep what they share with them.
  ...languageCodes(root).map(code => ({
    name: `words-${code}`,
    test: (id: string) =>
      id.replaceAll('\\', '/').endsWith(`/.extensions/words/${code}/browser.ts`),
  })),
  // One chunk, so that the event stream cannot be loaded without its listeners.
  {
    name: 'events',
    test: /[\\/]src[\\/](?:providers[\\/]events|app[\\/]live|features[\\/]\w+[\\/](?:\w+[\\/])?live)\.ts$/,
  },
  // What the dashboards share with other pages has chunks of its own: they would import all of the dashboards otherwise.
  {
    name: 'widgets',
    test: /[\\/]src[\\/]ui[\\/](?:StatusTag|UsageBar|DeviceName)\.tsx$|[\\/]@mui[\\/]material[\\/](?:esm[\\/])?ToggleButton(?:Group)?[\\/]/,
  },
  // Before the forms and the charts, which would otherwise take what they share and be loaded with each dashboard.
  {
    name: 'dashboards',
    test: /[\\/]src[\\/]features[\\/]dashboards[\\/](?:Workplace|analysis[\\/]Analysis)\.tsx$/,
  },
  { name: 'picker', test: /[\\/]src[\\/]kit[\\/]inputs[\\/]ReferencePicker\.tsx$/ },
  { name: 'form', test: /[\\/]src[\\/]kit[\\/]form[\\/](?:FormDrawer|FormWarmUp)\.tsx$/ },
  { name: 'charts', test: /[\\/]src[\\/]features[\\/]dashboards[\\/]figures[\\/]\w+Chart\.tsx$/ },
  { name: 'role-inputs', test: /[\\/]src[\\/]features[\\/]roles[\\/]\w+(?:Input|Tree)\.tsx$/ },
  { name: 'menu-inputs', test: /[\\/]src[\\/]features[\\/]menus[\\/]\w+Input\.tsx$/ },
]

/** Chunks by the step they are needed at, the first ones taking what later ones share with them. */
export const chunks: Group[] = inOrder.map((group, at) => ({
  ...group,
  priority: inOrder.length - at,
}))
