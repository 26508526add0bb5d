import type { Grants } from '#server/base/actor.ts'

/**
 * Compiles the permission lines of menus: `METHOD /path`, or `/path` for any method. A parameter
 * such as `:id` stands for one segment of digits. Routes of definitions are checked by their
 * pattern.
 */
export const compileGrants = (
  permissionLines: readonly string[],
  menuIds: Iterable<string> = [],
): Grants => {
  const lines = new Set(permissionLines.map(line => line.trim().replace(/\/:\w+/g, '/:id')))
  const granted = (method: string, path: string) =>
    lines.has(`${method} ${path}`) || lines.has(path)
  return {
    menuIds: new Set(menuIds),
    allows: (method, path) =>
      granted(method, path) || (/\/\d/.test(path) && granted(method, patternOf(path))),
  }
}

/** Whether these grants include everything that a permission line allows. */
export const includesPermission = ({ allows }: Grants, line: string): boolean => {
  const [, method, path = ''] = /^(?:([A-Z]+) )?(\/.*)$/.exec(line.trim()) ?? []
  const pattern = path.replace(/\/:\w+/g, '/:id')
  return (method ? [method] : methods).every(it => allows(it, pattern))
}
const methods = ['GET', 'POST', 'PUT', 'DELETE']

const patternOf = (path: string) => path.replace(/\/\d+(?=\/|$)/g, '/:id')
