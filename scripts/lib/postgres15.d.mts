export interface Postgres {
  pid: number
  url: string
  stop(): Promise<void>
}
export function startPostgres(options?: {
  durable?: boolean
  install?: boolean
}): Promise<Postgres | undefined>
