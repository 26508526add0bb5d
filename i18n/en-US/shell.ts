import type { Same } from '../types.ts'
import type { shell as zh } from '../zh-CN/shell.ts'

export const shell: Same<typeof zh> = {
}
