import { confirmSecondFactor, prepareSecondFactor } from '@farmgate/contract/people/second-factor.ts'
import { Secret, TOTP } from 'otpauth'
import type { Person } from '../market.ts'

export interface App {
  readonly key: string
  readonly recoveryCodes: readonly string[]
  /** The digits of the step that is this many steps from now. */
  digits(steps?: number): string
}

/** What a person's authenticator app shows, with this key. */
export const digitsOf = (key: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Sets up the second factor with the digits of now. The digits of the next step are accepted once more. */
export async function setUpApp(person: Person): Promise<App> {
  const { key } = await person.call(prepareSecondFactor, { body: { currentPassword: person.password } })
  const { recoveryCodes, token } = await person.call(confirmSecondFactor, { body: { code: digitsOf(key) } })
  person.useToken(token)
  return { key, recoveryCodes, digits: (steps = 0) => digitsOf(key, steps) }
}
