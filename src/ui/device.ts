/** The browser and the system of a `User-Agent`, with names that people know. */
export interface Device {
  browser: string | undefined
  system: string | undefined
}

/** The first match counts, since most browsers also name others in their `User-Agent`. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\/(\d+)/],
  ['DingTalk', /DingTalk\/(\d+)/],
  ['Edge', /Edg(?:A|iOS)?\/(\d+)/],
  ['Opera', /OPR\/(\d+)/],
  ['Samsung Internet', /SamsungBrowser\/(\d+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /Version\/(\d{1,4})[\d.]{0,20} (?:Mobile\/\w{1,20} )?Safari/],
  ['curl', /^curl\/(\d+)/],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux|X11/],
]

/** The browser with its version, and the system; each undefined if it is not in the text. */
export const deviceOf = (agent: string): Device => {
  const browser = browsers.find(([, pattern]) => pattern.test(agent))
  const version = browser?.[1].exec(agent)?.[1]
  return {
    browser: browser && `${browser[0]} ${version}`,
    system: systems.find(([, pattern]) => pattern.test(agent))?.[0],
  }
}

/** Both as one text, such as `Chrome 126 · Windows`; undefined if neither is known. */
export const deviceText = (agent: string | null): string | undefined => {
  const { browser, system } = deviceOf(agent ?? '')
  return [browser, system].filter(Boolean).join(' · ') || undefined
}
