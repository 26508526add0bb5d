import type { Plugin } from 'vite'

const base = '/user/web/'

interface Words {
  name: string
  description: string
  /** Descriptions of the screenshots. */
  users: string
  narrow: string
}

/**
 * The names of the installed console by language. Browsers do not yet choose among names in one
 * manifest, so there is one manifest per language. The console links to that of the page's
 * language, see `providers/language.ts`.
 */
const words: Readonly<Record<string, Words>> = {
  'zh-CN': {
    name: '用户中心',
    description: '多租户物联网平台的用户、组织与权限管理',
    users: '用户列表与部门树',
    narrow: '窄屏上的用户列表',
  },
  'en-US': {
    name: 'User Center',
    description: 'People, organisation and access of a multi-tenant IoT platform',
    users: 'Users, with the tree of departments beside them',
    narrow: 'Users on a phone',
  },
}

/** The language of the manifest that the page links to before its script runs. */
const defaultLanguage = 'zh-CN'
const fileOf = (language: string) =>
  language === defaultLanguage ? 'manifest.webmanifest' : `manifest.${language}.webmanifest`

const png = (src: string, sizes: string, rest: object) => ({
  src,
  sizes,
  type: 'image/png',
  ...rest,
})

/** The manifest in one language. */
export const manifestIn = (language: string) => {
  const { name, description, users, narrow } = words[language] as Words
  const pictures = `screenshots/${language}`
  return {
    // The id is the same in every language: it is one application.
    id: base,
    name,
    short_name: name,
    description,
    lang: language,
    dir: 'ltr',
    start_url: base,
    scope: base,
    display: 'standalone',
    background_color: '#f5f7fa',
    theme_color: '#ffffff',
    categories: ['business', 'productivity'],
    icons: [
      { src: 'favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      png('icons/192.png', '192x192', { purpose: 'any' }),
      png('icons/512.png', '512x512', { purpose: 'any' }),
      // Its symbol lies within the safe zone that no mask cuts.
      png('icons/maskable-512.png', '512x512', { purpose: 'maskable' }),
    ],
    screenshots: [
      png(`${pictures}/wide.png`, '1280x800', { form_factor: 'wide', label: users }),
      png(`${pictures}/narrow.png`, '390x844', { form_factor: 'narrow', label: narrow }),
    ],
  }
}

/** Writes the manifests, and links the page to the default one. */
export const manifests = (): Plugin => ({
  name: 'manifests',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'link', attrs: { rel: 'manifest', href: base + fileOf(defaultLanguage) } },
  ],
  generateBundle() {
    for (const language of Object.keys(words))
      this.emitFile({
        type: 'asset',
        fileName: fileOf(language),
        source: JSON.stringify(manifestIn(language)),
      })
  },
})
