import { late } from '../../late.tsx'
import type { EditorProps } from './Editor.tsx'

/** The editor, which is larger than most screens. */
export const Editor = late<EditorProps>(() => import('./Editor.tsx').then(part => part.Editor))
