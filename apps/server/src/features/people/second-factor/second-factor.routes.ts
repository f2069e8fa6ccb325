import * as api from '@farmgate/contract/people/second-factor.ts'
import { accountResponses as words } from '@farmgate/messages/en/account-responses.ts'
import type { On } from '#http/on.ts'
import { withRefreshCookie } from '#http/refresh-cookie.ts'
import {
  confirmSecondFactor,
  type FactorChange,
  prepareSecondFactor,
  renewRecoveryCodes,
  type SetUpDeps,
} from './set-up.ts'

export function secondFactorRoutes(on: On, deps: SetUpDeps): void {
  on(api.prepareSecondFactor, ({ actor, body, caller }) => prepareSecondFactor(deps, actor, body, caller))

  on(api.confirmSecondFactor, async ({ actor, body, caller }) =>
    present(words.secondFactorOn, await confirmSecondFactor(deps, actor, body.code, caller)),
  )

  on(api.renewRecoveryCodes, async ({ actor, body, caller }) =>
    present(words.recoveryCodesRenewed, await renewRecoveryCodes(deps, actor, body.code, caller)),
  )
}

const present = (message: string, { recoveryCodes, issued }: FactorChange) =>
  withRefreshCookie({ message, recoveryCodes: [...recoveryCodes], token: issued.accessToken }, issued)
