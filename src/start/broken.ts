import { words as all } from '#extensions/login/http.ts'
import { defaultLanguage, languageOf } from '#i18n/catalog.ts'
import { translate } from '#i18n/translate.ts'
import { currentLanguage } from '#src/providers/language.ts'

type Words = (typeof all)[typeof defaultLanguage]

/** The page shown when code is missing: plain DOM, since nothing else may have come. */
export const showBroken = (file: string, type: string) => {
  const words = all[currentLanguage()]
  showPage(
    words.broken,
    [translate(words, 'broken.text', { type, file }), words.broken.hint],
    words,
  )
}

/** The page shown when the browser blocks storage: nobody can sign in then, and the kept language cannot be read. */
export const showBlocked = () => {
  const words = all[languageOf([navigator.language]) ?? defaultLanguage]
  showPage(words.blocked, [words.blocked.text], words)
}

const showPage = ({ title }: { title: string }, texts: readonly string[], words: Words) => {
  const page = document.createElement('main')
  page.className = 'broken'
  page.setAttribute('role', 'alert')
  page.style.cssText =
    'position:fixed;inset:0;display:grid;place-content:center;gap:12px;padding:24px;background:Canvas;color:CanvasText;font:14px/1.6 sans-serif;text-align:center;overflow-wrap:anywhere'
  const again = part('button', words.broken.retry)
  again.onclick = () => location.reload()
  again.style.cssText = 'justify-self:center;height:32px;padding:0 16px;font:inherit'
  page.append(part('h1', title), ...texts.map(text => part('p', text)), again)
  document.body.replaceChildren(page)
}

const part = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  text: string,
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag)
  element.textContent = text
  if (tag === 'h1') element.style.cssText = 'margin:0;font-size:20px'
  if (tag === 'p') element.style.margin = '0'
  return element
}
