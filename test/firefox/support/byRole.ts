/**
 * Finds elements by role and name, such as `button|Save`. Runs in the page, so it cannot use anything of this module.
 * WebDriver BiDi has accessibility locators, but one takes Firefox more than a second on a page with a table.
 */
export const selectByRole = (root: Node, selector: string): Element[] => {
  const elements: Readonly<Record<string, string>> = {
    button: 'button',
    checkbox: 'input[type="checkbox"]',
    heading: 'h1, h2, h3, h4, h5, h6',
    link: 'a[href]',
    navigation: 'nav',
    region: 'section[aria-label], section[aria-labelledby]',
    row: 'tr',
    table: 'table',
    textbox: 'input:not([type]), input[type="text"], input[type="password"], textarea',
    dialog: 'dialog',
    listitem: 'li',
    searchbox: 'input[type="search"]',
  }
  const [role = '', name = ''] = selector.split('|')
  const native = elements[role]
  const found = (root as Element | Document).querySelectorAll(
    `[role="${role}"]${native ? `, :is(${native}):not([role])` : ''}`,
  )
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  /** The text of an element without the parts that are hidden from screen readers. */
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? ''
    if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return ''
    const label = node instanceof Element ? node.getAttribute('aria-label') : ''
    return label || [...node.childNodes].map(textOf).join(' ')
  }
  const nameOf = (element: Element) => {
    const named = element.getAttribute('aria-label')
    if (named) return plain(named)
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element>) ?? [])] : []
    const parts = ids.length > 0 ? ids.map(id => document.getElementById(id)) : labels
    if (parts.length > 0) return plain(parts.map(it => (it ? textOf(it) : '')).join(' '))
    return plain(textOf(element)) || plain(element.getAttribute('title'))
  }
  const wanted = plain(name.replace(/^\*|\*$/g, ''))
  const isHidden = (element: Element) => element.closest('[aria-hidden="true"], [hidden]') !== null
  return [...found].filter(element => {
    if (isHidden(element)) return false
    if (!wanted) return true
    const actual = nameOf(element)
    if (name.startsWith('*')) return actual.includes(wanted)
    return name.endsWith('*') ? actual.startsWith(wanted) : actual === wanted
  })
}
