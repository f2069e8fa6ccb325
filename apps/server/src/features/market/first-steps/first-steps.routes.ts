import { firstSteps } from '@farmgate/contract/market/first-steps.ts'
import { stepsLeft } from '@farmgate/domain/market/first-steps.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { readStepsDone } from './first-steps.sql.ts'

export function firstStepsRoutes(on: On, db: Db): void {
  on(firstSteps, async () => ({ left: [...stepsLeft(await readStepsDone(db))] }))
}
