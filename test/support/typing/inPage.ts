/** These functions run in the page: none may use anything outside itself. */

/** Something to type into. */
export interface Control {
  /** Its mark. */
  at: number
  /** For messages: its label, or its field. */
  label: string
  /** The field of the definition that it belongs to. */
  field: string | undefined
  what: 'line' | 'password' | 'number' | 'email' | 'tel' | 'rich' | 'date'
  /** Inputs of the same component are alike. */
  component: string
  /** Its text is a question, and gone when it is left. */
  picks: boolean
  /** It searches a tree beside it, and filters no rows. */
  searchesTree: boolean
  parts: number
}

/** Marks what can be typed into below a selector and was not marked before, and tells of it. */
export const mark = (selector: string): Control[] => {
  const roots = [...document.querySelectorAll<HTMLElement>(selector)]
  const root = roots.at(-1)
  if (!root) return []
  const untyped = ['checkbox', 'radio', 'file', 'color', 'hidden', 'button', 'submit', 'range']
  const isUsable = (it: HTMLElement) =>
    it.getClientRects().length > 0 &&
    !it.closest('[aria-hidden="true"], [inert]') &&
    !(it as HTMLInputElement).disabled &&
    !(it as HTMLInputElement).readOnly &&
    it.getAttribute('aria-readonly') !== 'true' &&
    !untyped.includes((it as HTMLInputElement).type) &&
    !(it.getAttribute('role') === 'combobox' && it.tagName === 'DIV')
  const kindOf = (it: HTMLElement): Control['what'] => {
    if (it.getAttribute('role') === 'spinbutton') return 'date'
    if (it.isContentEditable) return 'rich'
    const { type, inputMode } = it as HTMLInputElement
    if (type === 'password' || type === 'email' || type === 'tel') return type
    return inputMode === 'numeric' || inputMode === 'decimal' ? 'number' : 'line'
  }
  const nameOf = (it: HTMLElement) =>
    it.getAttribute('aria-label') ??
    (it as HTMLInputElement).labels?.[0]?.textContent ??
    it.getAttribute('placeholder') ??
    it.id
  const found = [
    ...root.querySelectorAll<HTMLElement>('input, textarea, [contenteditable="true"]'),
  ].filter(it => {
    // The parts of a date are one.
    const group = it.closest('[role="group"]')
    const first = group?.querySelector('[role="spinbutton"]')
    return isUsable(it) && (it.getAttribute('role') !== 'spinbutton' || first === it)
  })
  return found.flatMap(it => {
    if (it.dataset.typed !== undefined) return []
    const all = document.querySelectorAll('[data-typed]').length
    it.dataset.typed = String(all)
    const what = kindOf(it)
    const role = it.getAttribute('role') ?? ''
    const multiple = it.parentElement?.querySelector('[data-item-index]') !== null
    return {
      at: all,
      label: nameOf(it),
      field: it.closest<HTMLElement>('[data-field]')?.dataset.field,
      what,
      component: [
        it.closest('[data-field]') ? 'form' : it.closest('[role="dialog"]') ? 'dialog' : 'page',
        it.tagName,
        what,
        role,
        it.closest('.uc-range') ? 'range' : (it as HTMLInputElement).type,
        it.className.includes('uc-mono') ? 'mono' : '',
        multiple,
      ].join(' '),
      picks: role === 'combobox',
      searchesTree: role !== 'combobox' && it.hasAttribute('aria-controls'),
      parts: it.closest('[role="group"]')?.querySelectorAll('[role="spinbutton"]').length ?? 0,
    }
  })
}

/** Gives the focus to a marked control, with what stands there selected: typing replaces it. */
export const enter = (at: number): boolean => {
  const it = document.querySelector<HTMLInputElement>(`[data-typed="${at}"]`)
  if (!it) return false
  it.scrollIntoView({ block: 'center' })
  it.focus()
  if (it.isContentEditable) {
    if (it.getAttribute('role') !== 'spinbutton') getSelection()?.selectAllChildren(it)
  } else it.select()
  return document.activeElement === it
}

/** What stands in a marked control; nothing if it is gone. */
export const shown = (at: number): string | undefined => {
  const it = document.querySelector<HTMLInputElement>(`[data-typed="${at}"]`)
  if (!it?.isConnected) return undefined
  if (it.getAttribute('role') === 'spinbutton')
    return [...(it.closest('[role="group"]')?.querySelectorAll('[role="spinbutton"]') ?? [])]
      .map(part => part.textContent)
      .join('')
  // Browsers write a space at the end of a line as one that does not break.
  return it.isContentEditable ? (it.textContent ?? '').trim().replaceAll('\u00a0', ' ') : it.value
}

/** What an input method does to the control with the focus, in Firefox's order of events. */
export const composeByEvents = ({
  steps,
  commit,
}: {
  steps: readonly string[]
  commit: string
}) => {
  const it = document.activeElement as HTMLInputElement
  const from = it.selectionStart ?? 0
  let length = 0
  const fire = (type: string, data: string) =>
    it.dispatchEvent(new CompositionEvent(type, { bubbles: true, data }))
  const put = (data: string, isComposing: boolean) => {
    it.setRangeText(data, from, from + length, 'end')
    length = data.length
    it.dispatchEvent(
      new InputEvent('input', {
        bubbles: true,
        data,
        isComposing,
        inputType: 'insertCompositionText',
      }),
    )
  }
  fire('compositionstart', '')
  // Of `type=email` a browser tells no selection: there the result alone is written where the caret is.
  if (it.selectionStart === null) {
    document.execCommand('insertText', false, commit)
    fire('compositionend', commit)
    return
  }
  for (const step of steps) {
    fire('compositionupdate', step)
    put(step, true)
  }
  fire('compositionupdate', commit)
  put(commit, true)
  fire('compositionend', commit)
  put(commit, false)
}

/** Takes the focus away: what is typed into a picker is a question, and gone with it. */
export const leave = () => {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Chooses a value of a choice or a flag in a form: at once, or by a list that it opens. Without a value it opens the
 * list of a picker.
 */
export const choose = ({
  field,
  value,
}: {
  field: string
  value?: unknown
}): 'chosen' | 'opened' | 'nothing' => {
  const at = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  const radio = at?.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`)
  const flag = at?.querySelector<HTMLInputElement>('input[type="checkbox"]')
  const select = at?.querySelector<HTMLElement>('div[role="combobox"]')
  const picker = at?.querySelector<HTMLElement>('.MuiAutocomplete-popupIndicator')
  const button = at?.querySelector<HTMLElement>(`button[value="${value}"]`)
  if (radio) radio.click()
  else if (button) button.click()
  else if (select) {
    select.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }))
    return 'opened'
  } else if (picker) {
    picker.click()
    return 'opened'
  } else if (flag) {
    if (flag.checked !== value) flag.click()
  } else return 'nothing'
  return 'chosen'
}

/** Clicks an option of the list that is open, the first one unless told; whether there is one. */
export const pick = ({ value }: { value?: unknown }): boolean => {
  const option = document.querySelector<HTMLElement>(
    `[role="listbox"] [role="option"]${value === undefined ? '' : `[data-value="${value}"]`}`,
  )
  option?.click()
  return option !== null
}

/** Clicks the first visible button with this name below a selector. */
export const press = ({ root, name }: { root: string; name: string }): boolean => {
  const buttons = [
    ...document.querySelectorAll<HTMLElement>(
      `${root} :is(button, [role="button"], [role="menuitem"], [role="tab"], a)`,
    ),
  ]
  const button = buttons.find(
    it =>
      it.getClientRects().length > 0 &&
      (it.getAttribute('aria-label') ?? it.textContent ?? '').trim() === name,
  )
  button?.click()
  return button !== undefined
}

/** Clicks one of the elements of a selector. */
export const pressNth = ({ selector, nth }: { selector: string; nth: number }): void =>
  document.querySelectorAll<HTMLElement>(selector)[nth]?.click()

/** Fields of a form that hold nothing to type into, or not yet: the code of some comes late. */
export const bare = (root: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`${root} [data-field]`)].flatMap(it =>
    it.querySelector('input, textarea, [contenteditable="true"]') ? [] : [it.dataset.field ?? ''],
  )

export const count = (selector: string): number => document.querySelectorAll(selector).length
export const says = (text: string): boolean => (document.body.textContent ?? '').includes(text)
/** Opens the panel of one of a list's filters by days; whether there is one. */
export const openDays = (nth: number): boolean => {
  const button = document.querySelectorAll<HTMLElement>('main button[aria-haspopup="dialog"]')[nth]
  button?.click()
  return button !== undefined
}
