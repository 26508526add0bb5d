import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { languages } from '#i18n/catalog.ts'
import { runTool, toolsFolder } from '#test/support/tools.ts'
import { folderWithDocument } from '#test/support/wholeDocument.ts'

const config = (name: string) => resolve(toolsFolder, name)

it.each(languages)(
  'Redocly and Spectral find nothing in the OpenAPI document in %s',
  async language => {
    const { file, remove } = folderWithDocument(language)
    const redocly = await runTool('redocly', [
      'lint',
      file,
      '--config',
      config('redocly.yaml'),
      '--format=json',
    ])
    const spectral = await runTool('spectral', [
      'lint',
      file,
      '-r',
      config('spectral.yaml'),
      '-f',
      'json',
      '--fail-severity=hint',
    ])
    remove()
    const { problems } = JSON.parse(
      redocly.output.slice(redocly.output.indexOf('{'), redocly.output.lastIndexOf('}') + 1),
    )
    expect(problems).toEqual([])
    expect(
      JSON.parse(
        spectral.output.slice(spectral.output.indexOf('['), spectral.output.lastIndexOf(']') + 1),
      ),
    ).toEqual([])
    expect([redocly.code, spectral.code]).toEqual([0, 0])
  },
  120_000,
)
