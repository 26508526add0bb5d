import type { Same } from '../types.ts'
import type { login as zh } from '../zh-CN/login.ts'

export const login: Same<typeof zh> = {
}
