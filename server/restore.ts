import { folderArgument, rowsIn, runCommand } from './db/backup/command.ts'
import { restoreEmbedded } from './db/backup/embedded.ts'
import { restoreExternal } from './db/backup/external.ts'
import { keyStateOf } from './db/backup/manifest.ts'
import { readEnv } from './env.ts'

/** `npm run restore -- <folder>`: restores a backup into an empty place and verifies it. */
runCommand(async () => {
  const source = folderArgument('Usage: npm run restore -- <folder of a backup>')
  const env = readEnv(process.env)
  const manifest = await (env.databaseUrl ? restoreExternal : restoreEmbedded)(env, source)
  const place = env.databaseUrl ? 'the database' : env.dataDir
  return [
    `The backup of ${manifest.takenAt} is restored to ${place}: ${rowsIn(manifest)}, with the counts and checksums of the backup. All sessions and codes have ended.`,
    keyTexts[keyStateOf(env.appKeyFile, manifest)](env.appKeyFile),
  ]
})

const keyTexts = {
  same: (path: string) => `The key file belongs to it: ${path}`,
  missing: (path: string) => `Put the key file of that time here before the start: ${path}`,
  another: (path: string) =>
    `The key file belongs to another installation. Replace it before the start, or name the right one with APP_KEY_FILE: ${path}`,
}
