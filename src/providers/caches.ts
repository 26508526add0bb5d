/** Empties what the browser keeps of this site for its worker. */
export const emptyCaches = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys().catch(() => [])
  await Promise.all(names.map(name => caches.delete(name)))
}
