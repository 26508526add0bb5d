import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Settings } from '#server/base/deps.ts'
import type { Call } from './call.ts'
import { isNotModified } from './conditionalRequests.ts'
import { acceptsEncoding } from './encoding.ts'
import { pageHeaders, secureHeaders } from './headers.ts'
import { isSecure } from './request.ts'

const bases = ['/user/web/', '/admin/web/']
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const signIn = /^user\/(?:log(?:in|out)|reg|jump|access)\/?$/
const forever = 'public, max-age=31536000, immutable'

export interface StaticFiles {
  /**
   * The file in the folder of the built console, or undefined when the path does not belong to it.
   */
  answer(c: Call, path: string): Response | undefined
  /** Whether the path is answered. */
  has(path: string): boolean
}

/**
 * Serves the console under both of its addresses. File names are listed at the start, so that no
 * path of a caller reaches the disk.
 */
export const staticFiles = (folder: string, settings: Pick<Settings, 'proxies'>): StaticFiles => {
  const files = new Set(filesIn(folder))
  const contents = new Map<string, Buffer<ArrayBuffer>>()
  const tags = new Map<string, string>()
  const safe = new Map<string, ReturnType<typeof pageHeaders>>()
  const read = (name: string) => {
    const content = contents.get(name) ?? (readFileSync(join(folder, name)) as Buffer<ArrayBuffer>)
    contents.set(name, content)
    return content
  }
  const tagOf = (name: string) => {
    const tag =
      tags.get(name) ??
      `"${createHash('sha256').update(read(name)).digest('base64url').slice(0, 22)}"`
    tags.set(name, tag)
    return tag
  }

  const headersOf = (name: string) => {
    const known = safe.get(name) ?? pageHeaders(name.endsWith('.html') ? hashesIn(read(name)) : [])
    safe.set(name, known)
    return known
  }

  const send = (c: Call, name: string): Response => {
    const hashed = name.startsWith('assets/')
    const { stored, encoding } = variantOf(name, files, c.req.header('accept-encoding') ?? '')
    const tag = tagOf(stored)
    const headers: Record<string, string> = {
      ...headersOf(name),
      ...(isSecure(c, settings) ? secureHeaders : {}),
      'x-request-id': c.get('requestId'),
      'cache-control': hashed ? forever : 'no-cache',
      'content-type': types[extname(name)] ?? 'application/octet-stream',
      etag: tag,
      vary: 'Accept-Encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    }
    const known = isNotModified(c, tag)
    return new Response(known ? null : read(stored), { status: known ? 304 : 200, headers })
  }

  // Visitors of other pages need the console's code, which this page requests at once.
  const pageOf = (name: string) =>
    signIn.test(name) || !files.has('console.html') ? 'index.html' : 'console.html'

  /** The file for a path, the page for an address of the console, or undefined. */
  const nameAt = (path: string): string | undefined => {
    const base = bases.find(it => path.startsWith(it))
    if (!base) return undefined
    const name = path.slice(base.length)
    if (files.has(name) && !isVariant(name)) return name
    // A missing file is a 404 and not the page: when a script is missing, the page has to reload
    // itself.
    return isFileName(name) ? undefined : pageOf(name)
  }
  const redirectAt = (path: string): string | undefined => {
    if (path === '/') return '/user/web/'
    return bases.includes(`${path}/`) ? `${path}/` : undefined
  }

  return {
    has: path => (redirectAt(path) ?? nameAt(path)) !== undefined,
    answer: (c, path) => {
      const elsewhere = redirectAt(path)
      if (elsewhere) return c.redirect(elsewhere, 302)
      const name = nameAt(path)
      return name === undefined ? undefined : send(c, name)
    },
  }
}

/**
 * The build of the console in a folder, named after its entry file, whose hash depends on
 * everything that it imports; undefined when this server has no console.
 */
export const consoleBuild = (folder: string | null): string | undefined => {
  if (folder === null || builds.has(folder)) return builds.get(folder ?? '')
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const entry = /\/assets\/(main-[\w-]+\.js)"/.exec(page)?.[1]
  builds.set(folder, entry)
  return entry
}
const builds = new Map<string, string | undefined>()

/** Whether a path names a file: one of the build, a hidden one, or one with an extension. */
const isFileName = (sent: string): boolean => {
  // A stray percent sign hides no file: the console opens what is left of such an address.
  const name = decoded(sent.replace(/%(?![\da-f]{2})/gi, '%25'))
  return (
    name === undefined ||
    name.startsWith('assets/') ||
    /(?:^|[\\/])\./.test(name) ||
    /\.\d*[a-z][a-z\d]*[\\/]?$/i.test(name)
  )
}

const decoded = (name: string): string | undefined => {
  try {
    return decodeURIComponent(name)
  } catch {
    return undefined
  }
}

/**
 * Hashes of the inline scripts in a page of the build, as the Content-Security-Policy names them.
 */
const hashesIn = (page: Buffer): string[] =>
  page
    .toString()
    .split('<script>')
    .slice(1)
    .map(part => part.slice(0, part.indexOf('</script>')))
    .map(script => `sha256-${createHash('sha256').update(script).digest('base64')}`)

const isVariant = (name: string) => name.endsWith('.br') || name.endsWith('.gz')

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

const variantOf = (
  name: string,
  files: ReadonlySet<string>,
  accepted: string,
): { stored: string; encoding?: string } => {
  if (acceptsEncoding(accepted, 'br') && files.has(`${name}.br`))
    return { stored: `${name}.br`, encoding: 'br' }
  if (acceptsEncoding(accepted, 'gzip') && files.has(`${name}.gz`))
    return { stored: `${name}.gz`, encoding: 'gzip' }
  return { stored: name }
}
