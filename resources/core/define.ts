import { completed } from './complete.ts'
import type { Label } from './fields.ts'
import type {
  Action,
  AnyDraft,
  Completed,
  Definition,
  Fields,
  MainScreen,
  Resource,
  ScreenDraft,
  StatedScope,
  StatedTitle,
} from './resource.ts'

/**
 * Declares a resource and fills in what is not stated (the rules: `completed` in `complete.ts`). The
 * result is frozen plain data: it contains no components and no functions.
 *
 * @example
 * export const device = defineResource({
 *   name: 'acmeDevice',
 *   api: '/app/acme/device',
 *   tenancy: 'tenant',
 *   label: { 'en-US': 'device', 'de-DE': 'Gerät' },
 *   fields: { name: text({ required: true, search: true, label: { 'en-US': 'Name' } }) },
 * })
 */
export const defineResource = <
  const N extends string,
  const F extends Fields,
  const A extends Readonly<Record<string, Action<F>>> = Readonly<Record<never, never>>,
  const S extends Readonly<Record<string, ScreenDraft<F, A>>> = MainScreen,
  const L extends Label | undefined = undefined,
>(
  definition: Definition<N, F, A, S> & { readonly label?: L } & StatedTitle<F> & StatedScope<F>,
): Resource<N, F, A, Completed<F, A, S>> & { readonly label: L } =>
  completed(definition as unknown as AnyDraft) as Resource<N, F, A, Completed<F, A, S>> & {
    readonly label: L
  }
