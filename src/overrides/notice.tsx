import type { notice as definition } from '#resources/notice.ts'
import type { Overrides } from '#src/kit/overrides.ts'
import { LevelCell, StateCell } from './notice/cells.tsx'
import { PreviewButton } from './notice/PreviewButton.tsx'
import { PreviewOfForm } from './notice/PreviewOfForm.tsx'
import { Reach } from './notice/Reach.tsx'
import { Readers } from './notice/Readers.tsx'

const notice: Overrides<typeof definition> = {
  cells: { state: StateCell, level: LevelCell },
  shows: { state: StateCell, level: LevelCell },
  beneath: {
    content: PreviewOfForm,
    rangeType: Reach,
  },
  recordActions: [PreviewButton],
  tabs: [{ label: 'noticeScreen.readers.tab', part: Readers }],
}

export default notice
