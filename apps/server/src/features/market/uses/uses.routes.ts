import * as api from '@farmgate/contract/market/uses.ts'
import { lockOf, MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import { readUses } from '#db/market-uses.sql.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { turnUse } from './turn-use.ts'
import { readWorkUnderWay } from './work-under-way.sql.ts'

export function usesRoutes(on: On, db: Db): void {
  async function show() {
    const [used, work] = await Promise.all([readUses(db), readWorkUnderWay(db)])
    return MARKET_USES.map((use) => ({
      use,
      isUsed: used.includes(use),
      lock: used.includes(use) ? lockOf(use, work) : null,
    }))
  }

  on(api.marketUses, async () => ({ uses: await show() }))

  on(api.turnUse, async ({ actor, caller, params: { use }, body: { isUsed } }) => {
    await turnUse(db, operatorOf(actor, caller), use, isUsed)
    return { message: words.settingsSaved, uses: await show() }
  })
}
