export function extensionFolders(env?: NodeJS.ProcessEnv): string[]
export function writeExtensions(folders?: readonly string[]): void
