/** Puts a text on the clipboard; also where the page is not served over https. Answers whether it worked. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea')
  const before = document.activeElement
  field.value = text
  field.style.cssText = 'position:fixed;opacity:0'
  const host = before?.closest('[role="dialog"]') ?? document.body
  host.append(field)
  field.select()
  const done = document.execCommand?.('copy') ?? false
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
