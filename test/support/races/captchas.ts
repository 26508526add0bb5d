import { newCaptcha } from '#server/auth/captcha.ts'
import { personOf, site } from './people.ts'
import { many, type Race, times, unless } from './race.ts'
import type { World } from './world.ts'

/** One captcha opens the way to one password, whoever else read it. */
export const captchas: Race = {
  name: 'one use of a captcha',
  begin: async world => {
    await world.sql("update uc_site set captcha = 'image'")
    return async () => {
      const { username, password } = await personOf(world)
      const body = { username, password, ...(await readCaptcha(world)) }
      const hits = await world.fire(times(many, () => ({ path: `${site}/accountLogin`, body })))
      const entered = hits.filter(it => it.code === 0).length
      const told = hits.filter(it => it.data?.captcha === true).length
      return [
        ...unless(entered === 1, `${entered} entered by one captcha`),
        ...unless(told === many - 1, `${told} were told of the captcha`),
      ]
    }
  },
}

/** A captcha as the product draws it, and its answer. */
const readCaptcha = async ({ deps }: World) => {
  let code = ''
  const { cid } = await newCaptcha(deps, {
    kind: 'image',
    purpose: 'login',
    reveal: (_, answer) => {
      code = answer
    },
  })
  return { cid, code }
}
