import * as api from '@farmgate/contract/market/settings.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { hasPaidOut } from '#features/money/payout-store/payouts.sql.ts'
import { type ActDeps, proveForAct } from '#features/people/second-factor/prove-code.ts'
import { changeSettings } from './change-settings.ts'
import { listPendingChanges } from './pending-changes.sql.ts'
import { presentSettings } from './present-settings.ts'
import { readSettings } from './settings.sql.ts'
import { stopSettingChange } from './stop-setting-change.ts'

export function settingsRoutes(on: On, deps: ActDeps): void {
  const { db } = deps
  const show = async () =>
    presentSettings(await readSettings(db), {
      wait: await hasPaidOut(db),
      pending: await listPendingChanges(db),
    })

  on(api.settings, async () => ({ settings: await show() }))

  on(api.changeSettings, async ({ actor, caller, body }) => {
    const {
      version: seen,
      copy,
      attention,
      refunds,
      cash,
      unpaid,
      alarms,
      claims,
      largeRefunds,
      signIn,
      payouts,
      shop,
      rounds,
      code,
    } = body
    const orders = { ...cash, ...unpaid, ...alarms, ...claims }
    const limits = { ...attention, ...refunds, ...orders, ...largeRefunds, ...signIn, ...payouts }
    const input = { copy, ...limits, ...shop, ...rounds }
    const { waits } = await changeSettings(db, operatorOf(actor, caller), { input, seen }, () =>
      proveForAct(deps, actor.accountId, code, caller),
    )
    return { message: waits ? words.settingsWait : words.settingsSaved, settings: await show() }
  })

  on(api.stopSettingChange, async ({ actor, caller, params: { id } }) => {
    await stopSettingChange(db, operatorOf(actor, caller), id)
    return { message: words.changeStopped, settings: await show() }
  })
}
