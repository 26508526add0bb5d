import { writeExtensions } from './lib/extensions.mjs'
import { run } from './lib/run.mjs'

writeExtensions()

/** All sides of the product, or those that are named. */
const named = process.argv.slice(2)
const sides = ['resources', 'server', 'src', 'test'].filter(
  it => named.length === 0 || named.includes(it),
)
const compiler = 'node_modules/typescript/bin/tsc'
const answers = []
for (const side of sides)
  answers.push(await run(process.execPath, [compiler, '-p', `tsconfig.${side}.json`]))

const printed = new Set(answers.flatMap(({ output }) => output.split('\n')).filter(Boolean))
for (const line of printed) console.log(line)
process.exitCode = answers.some(({ code }) => code !== 0) ? 1 : 0
