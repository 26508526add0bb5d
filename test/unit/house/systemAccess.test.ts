// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { sources } from './files.ts'
import { importsOf } from './imports.ts'

const files = sources(['server'])

// Which part may import which is checked by `npm run imports`.
describe('imports of the server', () => {
  it('go past the row policies only where nothing has a tenant', () => {
    const system = 'server/db/system.ts'
    const allowed = [
      /^server\/(?:auth|db)\//,
      // Filling the database, what platform staff see of all tenants, what lies too long in their bins,
      // how names everywhere are read, and links in all tenants to a purged row of the platform.
      /^server\/kit\/(?:seed|across|write\/(?:hiddenLinks|retention|pinyinUpdate))\.ts$/,
      // The queue of background jobs is one for the installation.
      /^server\/kit\/jobs\/(?:again|workerLocks|runner|schedules)\.ts$/,
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
      /^server\/outbound\/rules\.ts$/,
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
})
