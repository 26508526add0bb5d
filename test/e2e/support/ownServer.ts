import { startJobs } from '#server/kit/jobs/runner.ts'
import { startTestApp } from '#test/support/app.ts'

export type OwnServer = Awaited<ReturnType<typeof startOwnServer>>

/** An installation for one file of journeys, for tests that change what the other files would see. */
export const startOwnServer = async () => {
  const house = await startTestApp({ consoleDir: 'dist/console' })
  const { address, close } = await house.startServer()
  const jobs = await startJobs(house)
  return {
    house,
    address,
    close: async () => {
      await jobs.stop(1000)
      await close()
      await house.close()
    },
  }
}
