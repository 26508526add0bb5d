export function findPgBouncer(): Promise<string | undefined>
