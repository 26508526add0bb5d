// @vitest-environment node
import { expect, it } from 'vitest'
import { sources } from './files.ts'

/** Names of files that the guides make up. */
const examples = [/^resources\/asset\.ts$/, /^(?:i18n\/|words\/)ja-JP\b/]

const guides = sources(['README.md', 'docs/*.md'], /^(?:README|docs\/[\w-]+)\.md$/)
const files = sources(['.']).map(({ path }) => path)
const name = /`([\w.-]+(?:\/[\w.-]+)*\.(?:tsx?|mjs))`/g

it.each(guides.map(({ path, text }) => [path, text]))(
  '%s names files that are there',
  (_, text) => {
    const names = [...(text ?? '').matchAll(name)].map(([, found]) => found ?? '')
    const gone = names.filter(
      it =>
        !examples.some(example => example.test(it)) &&
        !files.some(file => file === it || file.endsWith(`/${it}`)),
    )
    expect(gone).toEqual([])
  },
)
