import { start } from './start/start.ts'

start()
