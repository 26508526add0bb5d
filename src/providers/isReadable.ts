/**
 * Whether the browser can still read a file that was chosen. It cannot once the file is changed, moved or removed, and
 * not if it is a folder.
 */
export const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
