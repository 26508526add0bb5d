import { http as en } from '#i18n/en-US/http.ts'
import { translate } from '#i18n/translate.ts'
import { http as zh } from '#i18n/zh-CN/http.ts'
import { currentLanguage } from '#src/providers/language.ts'

/** The page shown when code is missing: plain DOM, since nothing else may have come. */
export const showBroken = (file: string, type: string) => {
  const words = currentLanguage() === 'zh-CN' ? zh : en
  const page = document.createElement('main')
  page.className = 'broken'
  page.setAttribute('role', 'alert')
  page.style.cssText =
    'position:fixed;inset:0;display:grid;place-content:center;gap:12px;padding:24px;background:Canvas;color:CanvasText;font:14px/1.6 sans-serif;text-align:center;overflow-wrap:anywhere'
  const again = part('button', words.broken.retry)
  again.onclick = () => location.reload()
  again.style.cssText = 'justify-self:center;height:32px;padding:0 16px;font:inherit'
  page.append(
    part('h1', words.broken.title),
    part('p', translate(words, 'broken.text', { type, file })),
    part('p', words.broken.hint),
    again,
  )
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
