// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { Kind } from '#resources/kinds/kind.ts'
import { textServer } from '#resources/kinds/text/server.ts'
import { noData } from '#server/kit/answers.ts'
import { checkedExtensionFeatures, compose, type Feature } from '#server/kit/feature.ts'
import { registerServerKinds } from '#server/kit/kinds.ts'
import { ofExtensions as ofConsoleExtensions } from '#src/kit/feature.ts'

const withRoute = (path: `/${string}`): Feature => ({
  name: 'acme',
  routes: [
    {
      method: 'GET',
      path,
      summary: 'acme.routes.summary',
      open: 'to anyone',
      answers: noData,
      answer: () => new Response('{}'),
    },
  ],
})

describe('the feature of an extension', () => {
  it('has routes below its own path alone, so that it answers none of the product', () => {
    expect(() =>
      checkedExtensionFeatures([withRoute('/user/admin/member')], [{ name: 'acme' }]),
    ).toThrow("extensions/acme: the route GET /user/admin/member must begin with '/app/acme/'.")
    expect(() =>
      checkedExtensionFeatures(
        [withRoute('/app/acmeB/summary')],
        [{ name: 'acme' }, { name: 'acmeB' }],
      ),
    ).toThrow("extensions/acme: the route GET /app/acmeB/summary must begin with '/app/acme/'.")
    const features = [withRoute('/app/acme/summary')]
    expect(checkedExtensionFeatures(features, [{ name: 'acme' }])).toBe(features)
  })

  it('has the name of the extension', () => {
    expect(() =>
      checkedExtensionFeatures([withRoute('/app/acme/summary')], [{ name: 'other' }]),
    ).toThrow(
      "The feature 'acme' in a server.ts is named as no extension; the extensions are other.",
    )
  })
})

describe('a kind of field of an extension', () => {
  const kind = { ...textServer.kind, name: 'acmePercent' } as unknown as Kind
  const extensions = [{ name: 'acme', kinds: [kind] }]

  it('needs its server part at the start', () => {
    expect(() => checkedExtensionFeatures([{ name: 'acme' }], extensions)).toThrow(
      "extensions/acme: the field kind 'acmePercent' has no server part; add one to 'kinds' of server.ts.",
    )
    const features: Feature[] = [{ name: 'acme', kinds: [{ ...textServer, kind }] }]
    expect(checkedExtensionFeatures(features, extensions)).toBe(features)
  })

  it('needs its browser part when the console starts', () => {
    expect(() => ofConsoleExtensions([{ name: 'acme' }], extensions)).toThrow(
      "extensions/acme: the field kind 'acmePercent' has no browser part; add one to 'kinds' of console.tsx.",
    )
  })
})

describe('a kind of field', () => {
  it('has one server part, which may be registered again', () => {
    const again = { ...textServer, storage: { ...textServer.storage, type: () => 'bytea' } }
    expect(() => compose([{ name: 'acme', kinds: [again] }])).toThrow(
      "The field kind 'text' has a server part already; give yours another name.",
    )
    expect(() => registerServerKinds([textServer])).not.toThrow()
  })
})
