import * as api from '@farmgate/contract/platform/system.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { checkSystemNow } from './check-system-now.ts'
import { showSystem, type SystemDeps } from './show-system.ts'

export function systemRoutes(on: On, deps: SystemDeps): void {
  on(api.system, () => showSystem(deps))

  on(api.checkSystemNow, async ({ actor, caller }) => ({
    outcome: await checkSystemNow(deps.db, operatorOf(actor, caller)),
  }))
}
