import type { Same } from '../types.ts'
import type { workplace as zh } from '../zh-CN/workplace.ts'

export const workplace: Same<typeof zh> = {
  title: 'Workplace',
  greeting: {
    night: 'Up late, %{name}',
    morning: 'Good morning, %{name}',
    noon: 'Good day, %{name}',
    afternoon: 'Good afternoon, %{name}',
    evening: 'Good evening, %{name}',
  },
  quick: { title: 'Quick entries', label: 'Pages at hand' },
  usage: {
    title: 'Use of limits',
    hint: 'Limits of %{tenant} and what is used',
    none: 'Nothing is counted yet',
    requests: 'Requests for more',
    all: 'All requests',
    wanted: '%{limit}: asked for %{wanted}',
  },
  signIns: {
    title: 'My sign-ins',
    total: '%{smart_count} sign-in so far |||| %{smart_count} sign-ins so far',
    here: 'this one',
    used: 'last active',
    none: 'No sign-ins are known',
  },
}
