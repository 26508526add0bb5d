/** Those that pretend to be others come first. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['WeChat', /MicroMessenger\//],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Firefox', /(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /Safari\//],
]
const systems: readonly (readonly [string, RegExp])[] = [
  ['HarmonyOS', /HarmonyOS|OpenHarmony/],
  ['Android', /Android/],
  ['iOS', /iPhone|iPad|iPod/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['Linux', /Linux|X11/],
]

/** Browser and system that a user agent speaks of, such as `Chrome · Windows`; undefined where it names neither. */
export const deviceOf = (agent: string | null): string | undefined => {
  const named = [browsers, systems].flatMap(
    list => list.find(([, pattern]) => pattern.test(agent ?? ''))?.[0] ?? [],
  )
  return named.length > 0 ? named.join(' · ') : undefined
}
