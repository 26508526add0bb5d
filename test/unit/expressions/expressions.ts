import { runInNewContext } from 'node:vm'
import { parseSync } from 'vite'
import type { SourceFile } from '../house/files.ts'

export interface Expression {
  /** File and line. */
  readonly at: string
  readonly source: string
  readonly flags: string
}

/** A node of a syntax tree, as ESTree has them. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [property: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

const nodesIn = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesIn)
  if (!isNode(value)) return []
  return [value, ...Object.values(value).flatMap(nodesIn)]
}

/** All regular expressions of a file: literals, and those that are created from constant texts. */
export const expressionsIn = ({ path, text }: SourceFile): Expression[] => {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const nodes = nodesIn(program)
  const constants = constantsOf(nodes)
  return nodes.flatMap(node => {
    const at = `${path}:${text.slice(0, node.start).split('\n').length}`
    const { regex } = node
    if (node.type === 'Literal' && regex) {
      const { pattern, flags } = regex as { pattern: string; flags: string }
      return [{ at, source: pattern, flags }]
    }
    const pattern = patternOf(node)
    if (pattern) {
      const { source, flags } = made(pattern, { at, text, constants, asPattern: true })
      return [{ at, source, flags }]
    }
    if (isRenamed(node)) throw new Error(`${at}: RegExp is called by its own name.`)
    if (!isConstructor(node)) return []
    const { source, flags } = made(node, { at, text, constants })
    return [{ at, source, flags }]
  })
}

const isNamed = (node: unknown): boolean => isNode(node) && node.name === 'RegExp'

/** Whether a node calls `RegExp` or `globalThis.RegExp`. */
const isConstructor = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  isNode(callee) &&
  (isNamed(callee) || isNamed(callee.property))

const isRenamed = ({ type, init }: Node): boolean =>
  type === 'VariableDeclarator' && isNode(init) && (isNamed(init) || isNamed(init.property))

const takesPattern = new Set(['match', 'matchAll', 'search'])

/** The argument of these string methods, if it is a text: they convert it to a regular expression. */
const patternOf = ({ type, callee, arguments: given }: Node): Node | undefined => {
  if (type !== 'CallExpression' || !isNode(callee) || !isNode(callee.property)) return
  const [first] = given as unknown[]
  if (!takesPattern.has(String(callee.property.name)) || !isNode(first)) return
  const isText = first.type === 'Literal' && typeof first.value === 'string'
  return isText || ['TemplateLiteral', 'BinaryExpression'].includes(first.type) ? first : undefined
}

/** The constants whose name is unique in the file: no other constant and no parameter has it. */
const constantsOf = (nodes: readonly Node[]): ReadonlyMap<string, Node> => {
  const declared = nodes.filter(it => it.type === 'VariableDeclarator' && isNode(it.id))
  const names = declared.map(it => String((it.id as Node).name))
  const parameters = new Set(nodes.flatMap(it => nodesIn(it.params).map(({ name }) => name)))
  return new Map(
    declared.flatMap(({ init }, at) => {
      const name = names[at] as string
      const isOne = names.indexOf(name) === names.lastIndexOf(name) && !parameters.has(name)
      return isNode(init) && isOne ? [[name, init] as const] : []
    }),
  )
}

interface Place {
  readonly at: string
  readonly text: string
  readonly constants: ReadonlyMap<string, Node>
  /** The node is a text that a string method converts, not a call of `RegExp`. */
  readonly asPattern?: true
}

/** Evaluates the expression with the constants of its file. Throws if it depends on anything else, such as input. */
const made = (node: Node, { at, text, constants, asPattern }: Place): RegExp => {
  const textOf = ({ start, end }: Node) => text.slice(start, end)
  const needed = new Map<string, string>()
  const need = (part: Node): void => {
    for (const { type, name } of nodesIn(part)) {
      const constant = type === 'Identifier' ? constants.get(String(name)) : undefined
      if (!constant || needed.has(String(name))) continue
      // The constants that this one needs must come before it: it is moved to the end after them.
      needed.set(String(name), '')
      need(constant)
      needed.delete(String(name))
      needed.set(String(name), textOf(constant))
    }
  }
  need(node)
  const lines = [...needed].map(([name, value]) => `const ${name} = ${value}`)
  const call = asPattern ? `RegExp(${textOf(node)})` : textOf(node)
  try {
    if (nodesIn(node).some(it => it.type === 'ThisExpression')) throw new Error('this')
    return runInNewContext([...lines, call].join('\n;')) as RegExp
  } catch {
    throw new Error(`${at}: nobody can check an expression that is made of anything but constants.`)
  }
}
