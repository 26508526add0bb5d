/** What `server.ts` of an extension may import as `user-center/server`. */
export * as z from 'zod'
export { type OwnKey, ownTexts, type Problem, type Problems } from '#resources/core/problems.ts'
export type { Actor } from '#server/base/actor.ts'
export type { Context } from '#server/base/context.ts'
export { Invalid, Refusal } from '#server/base/errors.ts'
export { type FieldStorage, storedAs } from '#server/db/columns.ts'
export { selectAsActor } from '#server/db/transactions.ts'
export { answer } from '#server/http/answer.ts'
export type { Call } from '#server/http/call.ts'
export {
  type BatchWrite,
  type Behaviour,
  type Hooks,
  perBatch,
  type Write,
} from '#server/kit/behaviour.ts'
export type { Feature, Host } from '#server/kit/feature.ts'
export type { AppContext, FixedRoute } from '#server/kit/fixedRoute.ts'
export { cellText as plainText, digitsOf } from '#server/kit/import/cells.ts'
export type { Cell } from '#server/kit/import/table.ts'
export {
  defineJob,
  defineScheduledJob,
  enqueue,
  type JobContext,
  jobKind,
} from '#server/kit/jobs/job.ts'
export { asCaller, asSystem, type Rows, type RowsAccess } from '#server/kit/rows.ts'
export type {
  ExportedCell as WritePlace,
  ImportedCell as ReadPlace,
  ServerKind,
} from '#server/kit/serverKind.ts'
