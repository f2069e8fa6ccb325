import * as api from '@farmgate/contract/delivery/driver.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { makeLink, withdrawLink } from './driver-link.ts'
import { type DriverDeps, markStop } from './mark-stop.ts'
import { showDriverSheet } from './show-driver-sheet.ts'

export function driverRoutes(on: On, deps: DriverDeps): void {
  const { db, linkKeys } = deps

  on(api.makeDriverLink, async ({ actor, caller, params: { id, day }, body }) => {
    const key = { roundId: id, day }
    const driverLink = await makeLink(db, linkKeys, operatorOf(actor, caller), key, body.driver ?? null)
    return { message: words.driverLinkMade, driverLink }
  })

  on(api.revokeDriverLink, async ({ actor, caller, params: { id, day } }) => {
    await withdrawLink(db, operatorOf(actor, caller), { roundId: id, day })
    return { message: words.driverLinkWithdrawn }
  })

  on(api.driverRun, async ({ params: { token } }) => ({ run: await showDriverSheet(db, linkKeys, token) }))

  on(api.markStop, ({ params: { token }, body, photo, caller }) =>
    markStop(deps, token, body, photo, caller.requestId),
  )
}
