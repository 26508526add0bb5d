import { folderArgument, rowsIn, runCommand } from './db/backup/command.ts'
import { backupEmbedded } from './db/backup/embedded.ts'
import { backupExternal } from './db/backup/external.ts'
import { readEnv } from './env.ts'

/** `npm run backup -- <folder>`: writes a backup into a new folder and verifies it. */
runCommand(async () => {
  const target = folderArgument('Usage: npm run backup -- <new folder>')
  const env = readEnv(process.env)
  const manifest = await (env.databaseUrl ? backupExternal : backupEmbedded)(env, target)
  return [
    `The backup is in ${target}: ${rowsIn(manifest)}, read again and counted.`,
    `It does not contain the key file, without which its secrets cannot be read. Keep it apart from the backup: ${env.appKeyFile}`,
    ...(env.objects
      ? [`Uploaded files lie in the bucket ${env.objects.bucket}; back it up as well.`]
      : []),
  ]
})
