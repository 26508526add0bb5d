import type { Same } from '../types.ts'
import type { kit as zh } from '../zh-CN/kit.ts'

export const kit: Same<typeof zh> = {
}
