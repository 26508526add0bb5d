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
    const [source, flags] = node.arguments as Node[]
    const made = source && textOf(source, constants)
    const marks = flags ? textOf(flags, constants) : ''
    if (made === undefined || marks === undefined)
      throw new Error(`${at}: nobody can check an expression that is no literal or constant.`)
    return [{ at, source: made, flags: marks }]
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

/** What a constant text is; undefined for anything that is only known when it runs. */
const textOf = (node: Node, constants: ReadonlyMap<string, Node>): string | undefined => {
  const of = (value: unknown) => (isNode(value) ? textOf(value, constants) : undefined)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'Identifier') return of(constants.get(String(node.name)))
  if (node.type === 'TemplateLiteral') {
    const texts = (node.expressions as Node[]).map(of)
    const between = (node.quasis as Node[]).map(it => (it.value as { cooked: string }).cooked)
    if (texts.includes(undefined)) return undefined
    return between.map((it, index) => it + (texts[index] ?? '')).join('')
  }
  // A list of constants that is joined by one.
  const { callee } = node
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
    return undefined
  const { object, property } = callee
  if (!isNode(object) || !isNode(property)) return undefined
  if (object.type !== 'ArrayExpression' || property.name !== 'join') return undefined
  const parts = (object.elements as Node[]).map(of)
  const mark = of((node.arguments as Node[])[0])
  return mark === undefined || parts.includes(undefined) ? undefined : parts.join(mark)
}
