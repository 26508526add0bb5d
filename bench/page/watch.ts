/** Runs in the page before anything else: notes paints, long tasks and when something wanted is first seen. */
export const watch = () => {
  const noted = { paint: 0, largest: 0, blocked: 0, clicked: 0 }
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver(found => found.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    })
  observe('paint', entry => {
    if (entry.name === 'first-paint') noted.paint = entry.startTime
  })
  observe('largest-contentful-paint', entry => {
    noted.largest = entry.startTime
  })
  observe('longtask', entry => {
    noted.blocked += Math.max(0, entry.duration - 50)
  })
  addEventListener('click', () => (noted.clicked = performance.now()), { capture: true })

  const seen = (selector: string, text: string) => {
    const found = document.querySelector(selector)
    if (!found) return false
    return (
      text === '' ||
      (found.textContent ?? '').includes(text) ||
      (found as HTMLInputElement).value === text
    )
  }
  /** The moment at which the selector's first match holds the text, on the page's own clock. */
  const until = (selector: string, text: string) =>
    new Promise<number>((resolve, reject) => {
      const began = performance.now()
      const look = () => {
        if (seen(selector, text)) return resolve(performance.now())
        if (performance.now() - began < 30_000) return requestAnimationFrame(look)
        const there = document.body.textContent?.slice(0, 300)
        reject(new Error(`'${text}' was not seen in ${selector} at ${location.href}: ${there}`))
      }
      look()
    })
  Object.assign(window, { bench: { noted, until } })
}

export interface Bench {
  noted: { paint: number; largest: number; blocked: number; clicked: number }
  until(selector: string, text: string): Promise<number>
}
