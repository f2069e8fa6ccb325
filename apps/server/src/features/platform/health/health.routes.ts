import * as api from '@farmgate/contract/platform/health.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import type { On } from '#http/on.ts'
import { VERSION } from '#http/shared/version.ts'
import type { Readiness } from './readiness.ts'

export function healthRoutes(on: On, readiness: Readiness): void {
  on(api.healthz, async () => ({ status: 'ok' as const, version: VERSION, commit: readiness.commit }))

  on(api.readyz, async () => {
    if (!(await readiness.isReady())) throw new Refusal('server.not_ready')
    return { status: 'ready' as const }
  })
}
