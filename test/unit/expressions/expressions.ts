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

/** Every regular expression of a file: literals, and those that `RegExp` makes of constant texts. */
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
    if (!isConstructor(node)) return []
    const { source, flags } = made(node, { at, text, constants })
    return [{ at, source, flags }]
  })
}

const isConstructor = ({ type, callee }: Node): boolean =>
  (type === 'NewExpression' || type === 'CallExpression') &&
  isNode(callee) &&
  callee.name === 'RegExp'

const constantsOf = (nodes: readonly Node[]): ReadonlyMap<string, Node> =>
  new Map(
    nodes
      .filter(it => it.type === 'VariableDeclarator' && isNode(it.id) && isNode(it.init))
      .map(it => [String((it.id as Node).name), it.init as Node]),
  )

interface Place {
  readonly at: string
  readonly text: string
  readonly constants: ReadonlyMap<string, Node>
}

/** What a constructor makes of the constants of its file alone; an input is unknown here, and refused. */
const made = (node: Node, { at, text, constants }: Place): RegExp => {
  const textOf = ({ start, end }: Node) => text.slice(start, end)
  const needed = new Map<string, string>()
  const need = (part: Node): void => {
    for (const { type, name } of nodesIn(part)) {
      const constant = type === 'Identifier' ? constants.get(String(name)) : undefined
      if (!constant || needed.has(String(name))) continue
      // Those that this one needs come before it.
      needed.set(String(name), '')
      need(constant)
      needed.delete(String(name))
      needed.set(String(name), textOf(constant))
    }
  }
  need(node)
  const lines = [...needed].map(([name, value]) => `const ${name} = ${value}`)
  try {
    return runInNewContext([...lines, textOf(node)].join('\n;')) as RegExp
  } catch {
    throw new Error(`${at}: nobody can check an expression that is made of anything but constants.`)
  }
}
