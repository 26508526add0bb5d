import { words as extensions } from '#extensions/words.en-US.ts'
import { withExtensionWords } from '#resources/core/extension.ts'
import { words as console } from './console.ts'
import { errors } from './errors.ts'
import { login } from './login.ts'
import { menus } from './menus.ts'
import { openapi } from './openapi.ts'
import { releases } from './releases.ts'
import { routes } from './routes.ts'
import { server } from './server.ts'

/** Every word of the product in en-US, but react-admin's own (`ra.ts`): the console's, and what the server says. */
export const words = withExtensionWords(
  { ...console, errors, login, menus, openapi, releases, routes, server },
  extensions,
)
