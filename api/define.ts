/**
 * What `extension.ts` may import as `user-center/define`: definitions are plain data, shared by the server and the console.
 */

export { defineResource } from '../resources/core/define.ts'
export type { Extension, ExtensionWords, ResourceAddition } from '../resources/core/extension.ts'
export { defineExtension } from '../resources/core/extension.ts'
export * from '../resources/core/fields.ts'
export type {
  Action,
  AnyResource,
  Inquiry,
  MessagesOf,
  Resource,
  RowOf,
  Screen,
  Section,
} from '../resources/core/resource.ts'
export * from '../resources/kinds/field.ts'
export type { Kind, RuleTools } from '../resources/kinds/kind.ts'
