import * as api from '@farmgate/contract/settings.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { changeSettings } from './change-settings.ts'
import { presentSettings } from './present-settings.ts'
import { readSettings } from './settings.sql.ts'

export function settingsRoutes(on: On, db: Db): void {
  const show = async () => presentSettings(await readSettings(db))

  on(api.settings, async () => ({ settings: await show() }))

  on(api.changeSettings, async ({ actor, caller, body }) => {
    const { version, copy, attention, refunds, cash, alarms, claims, largeRefunds, payouts, shop, rounds } =
      body
    const limits = { ...attention, ...refunds, ...cash, ...alarms, ...claims, ...largeRefunds, ...payouts }
    const input = { copy, ...limits, ...shop, ...rounds }
    await changeSettings(db, operatorOf(actor, caller), input, version)
    return { message: words.settingsSaved, settings: await show() }
  })
}
