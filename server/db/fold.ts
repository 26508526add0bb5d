import { invisibleClass, letterFoldings, multiLetterFoldings } from '#resources/core/fold.ts'
import { literal } from './names.ts'

/**
 * The number rises with each change of the function, so that indexes and columns that use it are
 * made again.
 */
export const foldFunction = 'uc_fold_1'

/** SQL of a text as `fold` returns it. */
export const foldSql = (text: string): string => `${foldFunction}(${text})`

/** All characters but those of ASCII and the Chinese ones. The letters of ASCII alone change among these. */
const others = '[^\\u0001-\\u007f\\u3400-\\u4dbf\\u4e00-\\u9fff]'

const unit = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`

/** `translate` compares each character with each capital, so it is left out where there is none. */
const smallSql = letterFoldings().map(group => {
  const capitals = group.map(([capital]) => capital).join('')
  const small = group.map(([, letter]) => letter).join('')
  return `if t ~ ${literal(`[${capitals}]`)} then t := translate(t, ${literal(capitals)}, ${literal(small)}); end if;`
})

const spelledOut = multiLetterFoldings.map(
  ([from, to]) => `t := replace(t, ${literal(from)}, ${literal(to)});`,
)

/**
 * The function's statement. It depends neither on the collation of the database nor on ICU, only on
 * PostgreSQL's own normal forms. Texts of ASCII and Chinese characters need only the letters of ASCII.
 */
export const foldStatement = `create or replace function ${foldFunction}(t text) returns text
  language plpgsql immutable strict parallel safe as $$ begin
    if octet_length(t) = char_length(t) or t !~ '${others}'
      then return lower(t collate "C"); end if;
    t := lower(normalize(regexp_replace(t, '[${invisibleClass(unit)}]', '', 'g'), NFKD) collate "C");
    ${[...smallSql, ...spelledOut].join('\n    ')}
    return normalize(t, NFC);
  end $$`

/** Placeholders of the patterns by which a text is looked for: as it is written, and folded. */
export interface SearchPatterns {
  readonly written: string
  readonly folded: string
}

/**
 * Condition: a text that no index serves contains what is looked for. ILIKE compares texts of ASCII
 * and Chinese characters, which are nearly all, because the function takes ten times as long.
 */
export const containsTextSql = (text: string, { written, folded }: SearchPatterns): string =>
  `(${text} ilike any(array[${written}, ${folded}]) or (${text} ~ '${others}' and ${foldSql(text)} like ${folded}))`
