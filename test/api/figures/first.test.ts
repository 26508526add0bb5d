import { expect, it } from 'vitest'
import { updateDailyFigures } from '#server/features/dashboards/dailyFigures.ts'
import { startTestApp } from '#test/support/app.ts'

it('the first computation comes to its end, although time goes on meanwhile', async () => {
  const house = await startTestApp()
  try {
    let now = house.deps.now()
    let turns = 0
    const later = () => {
      now += 5
      return now
    }
    await updateDailyFigures({ ...house.deps, now: later }, () => {
      turns += 1
      return turns < 500
    })
    expect(turns).toBeLessThan(500)
  } finally {
    await house.close()
  }
})
