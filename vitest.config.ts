import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { alias } from './build/extensions.mjs'
import { extensionFolders } from './scripts/lib/extensions.mjs'

const silence = './test/support/silence.ts'
/** What was found instead is told whole: some failures are seen once, and elsewhere. */
const chaiConfig = { truncateThreshold: 0 }
/** How long a poll goes on: the usual second is short on a machine that runs other things. */
const expectation = { poll: { timeout: 15_000 } }
/** Journeys share a product; one file after the other. */
const journeys = {
  environment: 'node' as const,
  chaiConfig,
  setupFiles: [silence],
  globalSetup: ['./test/support/postgres.ts', './test/e2e/support/server.ts'],
  fileParallelism: false,
  expect: expectation,
  testTimeout: 120_000,
  hookTimeout: 60_000,
}
/** Walks over all screens and addresses; the rest of the journeys, in two halves, take as long. */
const tours = ['tour', 'rightToLeft', 'routes'].map(it => `test/e2e/${it}{,.exhaustive}.test.ts`)
/**
 * `npm test` leaves these out, `npm test -- --all` and a run of single files do not: loops over every combination, long
 * races, and processes that are started and killed many times.
 */
const leftOut = process.env.TEST_TIER === 'essential' ? ['**/*.exhaustive.test.{ts,tsx}'] : []
const present = (path: string) => (existsSync(new URL(path, import.meta.url)) ? [path] : [])
/** What is about our own PostgreSQL or about no engine at all, and needs no second one; every route with foreign ids takes too long twice. */
const once = process.env.TEST_DATABASE_URL
  ? [
      'guide',
      'http',
      'auth/streams',
      'auth/lockout',
      'db/backup',
      'db/embedded',
      'db/roles',
      'db/unwritable',
      'routes/away',
      'isolation/isolation',
    ]
  : []

/** What mocks a part of the product, or sees what is done once in a page's life, cannot share what others have loaded. */
const apart = {
  api: ['auth/hashing', 'auth/oneAnswer', 'db/unwritable', 'isolation/policies'],
  unit: [
    'app/goneCode',
    'app/language',
    'app/liveDefinitions',
    'app/otherWindowsLanguage',
    'app/wrongPreferences',
    'kit/drafts',
    'kit/rehearsal',
    'login/login',
    'login/phone',
    'login/register',
    'login/steps',
    'login/warmUp',
    'overrides/review',
    // Registers a kind of field, which the whole process knows from then on.
    'resources/core/lateKinds',
    'screens/account/drafts',
    'screens/dashboards/charts',
    'start/leave',
    'start/missingChunk',
    'ui/cropDialog',
  ],
}
const inApi = (paths: readonly string[]) =>
  paths.map(it => `test/api/${it}{/**,.test.ts,.exhaustive.test.ts}`)
const inUnit = (paths: readonly string[]) =>
  paths.map(it => `test/unit/${it}{.test,.exhaustive.test}.{ts,tsx}`)
const unit = {
  environment: 'happy-dom' as const,
  environmentOptions: {
    happyDOM: {
      width: 1440,
      height: 900,
      // A saved file is a click on a link: the files that follow share the page that it would leave.
      settings: {
        navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true },
      },
    },
  },
  chaiConfig,
  setupFiles: [silence, './test/support/dom.ts'],
  testTimeout: 20_000,
  expect: expectation,
}
const api = {
  environment: 'node' as const,
  chaiConfig,
  setupFiles: [silence],
  globalSetup: present('./test/support/postgres.ts'),
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: expectation,
}

const define = { FIRST_CALLS: '{}' }
const resolve = { alias }
/** Hashes of passwords at the least cost: see `test/support/hashPool.ts`. */
const cheapHashes = {
  find: /^\.\/hashPool\.ts$/,
  replacement: fileURLToPath(new URL('test/support/hashPool.ts', import.meta.url)),
}
/** Tests of extensions stand in their folders; those that need a database end in `.api.test.ts`. */
const ofExtensions = (files: string) => extensionFolders().map(folder => `${folder}/**/${files}`)

export default defineConfig({
  test: {
    passWithNoTests: true,
    // Two workers fit the smallest machine we promise; each database test file clones its own database.
    maxWorkers: 2,
    projects: [
      {
        define,
        resolve,
        test: {
          name: 'unit',
          // The console's libraries are loaded once for all of them.
          isolate: false,
          include: [
            'test/unit/**/*.test.{ts,tsx}',
            'test/contract/**/fake*.test.{ts,tsx}',
            ...ofExtensions('*.test.{ts,tsx}'),
          ],
          exclude: [...leftOut, ...inUnit(apart.unit), '**/*.api.test.ts'],
          ...unit,
        },
      },
      {
        define,
        resolve,
        test: { name: 'unit-apart', include: inUnit(apart.unit), exclude: leftOut, ...unit },
      },
      {
        resolve: { alias: [...alias, cheapHashes] },
        test: {
          name: 'api',
          // The server is loaded once for all of them: 3 s of a processor otherwise, for each file.
          isolate: false,
          include: [
            'test/api/**/*.test.ts',
            'test/contract/**/*.test.{ts,tsx}',
            ...ofExtensions('*.api.test.ts'),
          ],
          exclude: [...leftOut, 'test/contract/**/fake*', ...inApi(apart.api), ...inApi(once)],
          ...api,
        },
      },
      // Only with `npm test -- --all`: generating and compiling clients of the whole API takes a minute.
      { resolve, test: { name: 'clients', include: ['test/clients/**/*.test.ts'], ...api } },
      {
        resolve,
        test: {
          name: 'api-apart',
          include: inApi(apart.api),
          exclude: [...leftOut, ...inApi(once)],
          ...api,
        },
      },
      {
        resolve,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          exclude: [...leftOut, ...tours],
          ...journeys,
        },
      },
      { resolve, test: { name: 'tour', include: tours, exclude: leftOut, ...journeys } },
      // Only with `npm test -- --all`: every input of every screen takes minutes; the others need browsers of their own.
      { resolve, test: { name: 'typing', include: ['test/typing/**/*.test.ts'], ...journeys } },
      { resolve, test: { name: 'webkit', include: ['test/webkit/**/*.test.ts'], ...journeys } },
      { resolve, test: { name: 'firefox', include: ['test/firefox/**/*.test.ts'], ...journeys } },
      // The same, with nginx and Caddy; they start products of their own.
      {
        resolve,
        test: {
          name: 'tls',
          include: ['test/tls/**/*.test.ts'],
          ...journeys,
          globalSetup: [],
        },
      },
    ],
  },
})
