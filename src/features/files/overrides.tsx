import type { file as definition } from '#resources/file.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { DownloadAction, NameCell, SizeCell, UsedCell } from './cells.tsx'
import { EveryonesFiles, OwnFiles } from './screens.tsx'

const cells = { size: SizeCell, usedIn: UsedCell }
const file: Overrides<typeof definition> = {
  cells: { ...cells, name: NameCell },
  shows: cells,
  recordActions: [DownloadAction],
  screens: { own: OwnFiles, everyone: EveryonesFiles },
}

export default file
