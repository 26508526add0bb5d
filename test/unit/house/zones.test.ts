// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sources } from './files.ts'
import { importsOf, stray, zoneOf } from './imports.ts'

const files = sources(['resources', 'i18n', 'src', 'server'])

describe('imports go one way', () => {
  it('within the zones of docs/architecture.md', () => {
    const strays = files.flatMap(file => stray(file).map(target => `${file.path} -> ${target}`))
    expect(strays).toEqual([])
  })

  it('and the console and the API never meet', () => {
    const met = files.flatMap(file => {
      const other = file.path.startsWith('src/')
        ? 'server/'
        : file.path.startsWith('server/')
          ? 'src/'
          : 'nothing'
      return importsOf(file)
        .filter(target => target.startsWith(other))
        .map(target => `${file.path} -> ${target}`)
    })
    expect(met).toEqual([])
  })

  it('and no feature imports in a circle', () => {
    const featureOf = (path: string) => /^(?:src|server)\/features\/([^/]+)\//.exec(path)?.[0]
    const next = new Map<string, Set<string>>()
    for (const file of files) {
      const from = featureOf(file.path)
      if (!from) continue
      const known = next.get(from) ?? new Set()
      next.set(from, known)
      for (const target of importsOf(file)) {
        const to = featureOf(target)
        if (to && to !== from) known.add(to)
      }
    }
    const reached = (from: string) => {
      const all = new Set(next.get(from))
      for (const one of all) for (const other of next.get(one) ?? []) all.add(other)
      return all
    }
    const circular = [...next.keys()].filter(it => reached(it).has(it))
    expect({ circular, features: next.size > 40 }).toEqual({ circular: [], features: true })
  })

  it('and the browser asks for nothing of Node', () => {
    const asked = files
      .filter(file => file.path.startsWith('src/') || file.path.startsWith('resources/'))
      .filter(file => importsOf(file).some(target => target.startsWith('node:')))
    expect(asked.map(({ path }) => path)).toEqual([])
  })

  it('and past the row policies goes only what has no tenant', () => {
    const system = 'server/db/system.ts'
    const allowed = [
      /^server\/(?:auth|db)\//,
      // Filling the database, what platform staff see of all tenants, what lies too long in their bins,
      // how names everywhere are read, and links in all tenants to a purged row of the platform.
      /^server\/kit\/(?:seed|across|write\/(?:clearing|retention|pinyinSweep))\.ts$/,
      // The queue of background jobs is one for the installation.
      /^server\/kit\/jobs\/(?:lease|runner|schedules)\.ts$/,
      // Who somebody is, is asked before their tenant is known.
      /^server\/features\/(?:codes|factors|identityProviders|lock|openAccess|phone|registration)\//,
      /^server\/features\/account\/rescue\.ts$/,
      // What belongs to the whole installation, or is done for all tenants in the background.
      /^server\/features\/(?:audit|dashboards|definitions|demo|files|gateways|monitor|notices)\//,
      // Menus are everyone's, policies act on all tenants under them and say where people register, and a new tenant has nobody in it yet.
      /^server\/features\/menus\/behaviour\.ts$/,
      /^server\/features\/invitations\/newcomers\.ts$/,
      /^server\/features\/tenants\/(?:introduce|placing|policyChange|policyDryRun|tenantLife)\.ts$/,
      // What the whole installation may call.
      /^server\/outbound\/allowed\.ts$/,
      /^server\/features\/site\/routes\.ts$/,
    ]
    const past = files.filter(
      file =>
        importsOf(file).includes(system) ||
        (file.path.startsWith('server/') && /\.(?:pool|systems|kysely)\b/.test(file.text)),
    )
    const outside = past.filter(({ path }) => !allowed.some(it => it.test(path)))
    expect({ outside: outside.map(({ path }) => path), inside: past.length > 10 }).toEqual({
      outside: [],
      inside: true,
    })
  })

  it('and signing in waits for no component library', () => {
    const waits = files.filter(
      ({ path, text }) =>
        path.startsWith('src/login/') && /from '(?:@mui|@emotion|react-admin)/.test(text),
    )
    expect(waits.map(({ path }) => path)).toEqual([])
  })

  it('which a stray import would break', () => {
    const stranger = {
      path: 'src/kit/x.ts',
      text: "import { a } from '#server/app.ts'\n",
      lines: 1,
    }
    expect(zoneOf(stranger.path)).toBe('src/kit/')
    expect(stray(stranger)).toEqual(['server/app.ts'])
  })
})
