import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const textual = /\.(js|css|html|svg|json|webmanifest)$/

/** Writes a brotli and a gzip sibling beside each text file of the build, for the server to choose from. */
export const compress = (): Plugin => {
  let folder = ''
  return {
    name: 'compress',
    apply: 'build',
    configResolved: config => {
      folder = config.build.outDir
    },
    writeBundle: async () => {
      const names = await readdir(folder, { recursive: true })
      await Promise.all(
        names.filter(name => textual.test(name)).map(name => shrink(join(folder, name))),
      )
    },
  }
}

const shrink = async (file: string) => {
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  await Promise.all([
    brotli(content, { params }).then(small => writeFile(`${file}.br`, small)),
    zip(content, { level: 9 }).then(small => writeFile(`${file}.gz`, small)),
  ])
}
