/**
 * Which part of the product may import which: `npm run imports`. `docs/architecture.md` says why.
 * Types count as well, since they tie two parts together in the same way.
 */

/** The parts of a field kind that belong to one side, in the folder of the kind. */
const kinds = {
  server: 'resources/kinds/[^/]+/server\\.ts$',
  browser: 'resources/kinds/[^/]+/[^/]+\\.tsx$',
}

/** From the lowest to the highest. A part may import itself and those before it. */
const layers = {
  server: [
    ['base', 'server/base/'],
    ['db', 'server/db/'],
    ['http', 'server/http/'],
    ['outbound', 'server/outbound/'],
    ['auth', 'server/auth/'],
    ['kit', `(?:server/kit/|${kinds.server})`],
    ['features', 'server/features/'],
    ['composition', 'server/[^/]+\\.ts$'],
  ],
  console: [
    ['theme', 'src/theme/'],
    ['ui', 'src/ui/'],
    ['providers', 'src/providers/'],
    ['console-kit', `(?:src/kit/|${kinds.browser})`],
    ['console-features', 'src/features/'],
    ['sign-in', 'src/login/'],
    ['shell', '(?:src/app/|src/features\\.ts$)'],
  ],
}

const upwards = Object.values(layers).flatMap(parts =>
  parts.slice(0, -1).map(([name, path], at) => ({
    name: `${name}-imports-no-higher-part`,
    comment: `What ${path} needs of a higher part, that part registers or passes.`,
    severity: 'error',
    from: { path: `^${path}` },
    to: { path: parts.slice(at + 1).map(([, higher]) => `^${higher}`) },
  })),
)

module.exports = {
  forbidden: [
    ...upwards,
    {
      name: 'server-and-console-apart',
      comment: 'They speak HTTP. What both need is in resources/ or i18n/.',
      severity: 'error',
      from: { path: ['^server/', `^${kinds.server}`] },
      to: { path: ['^src/', `^${kinds.browser}`] },
    },
    {
      name: 'console-and-server-apart',
      severity: 'error',
      from: { path: ['^src/', `^${kinds.browser}`] },
      to: { path: ['^server/', `^${kinds.server}`] },
    },
    {
      name: 'definitions-know-no-side',
      comment:
        'Server and console share them. What a field kind does on one side is in its server.ts and its .tsx files.',
      severity: 'error',
      from: {
        path: '^(?:resources|i18n)/',
        pathNot: [`^${kinds.server}`, `^${kinds.browser}`],
      },
      to: { path: ['^(?:server|src)/', `^${kinds.server}`, `^${kinds.browser}`] },
    },
    {
      name: 'kinds-below-the-rest-of-resources',
      comment: 'Definitions and checks rest on the kinds of fields. A kind needs none of them.',
      severity: 'error',
      from: {
        path: '^resources/kinds/',
        pathNot: [`^${kinds.server}`, `^${kinds.browser}`],
      },
      to: { path: '^resources/(?!kinds/)' },
    },
    {
      name: 'shell-names-no-feature',
      comment: 'Features register what they bring to the shell; src/features.ts alone lists them.',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/features/' },
    },
    {
      name: 'server-core-names-no-feature',
      comment: 'server/features.ts alone lists the features.',
      severity: 'error',
      from: { path: '^server/app\\.ts$' },
      to: { path: '^server/features/' },
    },
    {
      name: 'definitions-are-data',
      comment: 'Definitions import zod and each other, and nothing that runs on one side only.',
      severity: 'error',
      from: { path: '^resources/', pathNot: '^resources/kinds/[^/]+/(?:server|browser|input)\\.' },
      to: { pathNot: '^resources/|^\\.extensions/|^node_modules/zod/' },
    },
    {
      name: 'words-know-definitions-at-most',
      severity: 'error',
      from: { path: '^i18n/' },
      to: { pathNot: '^(?:i18n|resources|\\.extensions)/' },
    },
    {
      name: 'no-node-in-the-browser',
      severity: 'error',
      from: { path: '^(?:src|resources|i18n)/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'sign-in-without-components',
      comment: 'The page for signing in is small: it does not wait for a component library.',
      severity: 'error',
      from: { path: '^src/login/' },
      to: { path: '^node_modules/(?:@mui|@emotion|react-admin|ra-)' },
    },
    {
      name: 'sign-in-below-features',
      severity: 'error',
      from: { path: '^src/login/' },
      to: { path: '^src/(?:kit|features|app)/' },
    },
    {
      name: 'no-circle-of-features',
      severity: 'error',
      scope: 'folder',
      from: { path: '^(?:src|server)/features/[^/]+$' },
      to: { circular: true, path: '^(?:src|server)/features/[^/]+$' },
    },
    {
      name: 'no-cycle',
      comment:
        'Modules that load each other depend on the order in which they are loaded, and modules that need each other by their types cannot be read or moved alone.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: 'specify',
    combinedDependencies: false,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['node_modules', '^src/ui/icons/generated/'] },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.js', '.json'] },
    cache: false,
  },
}
