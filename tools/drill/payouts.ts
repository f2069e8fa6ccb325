import { spawnSync } from 'node:child_process'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { ROOT } from '@farmgate/stack/paths.ts'

/**
 * `npm run drill -- payouts`: pays a thousand farms for 20,000 orders, first quietly, which measures draft, rate and memory, then
 * while API and worker are killed, answers are lost, and webhooks are doubled, reordered and dropped. Both books must agree.
 */
export async function drillPayouts(): Promise<void> {
  const { status } = spawnSync('vitest', ['run', 'apps/server/src/processes/payouts-under-fire.test.ts'], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, PAYOUT_STORM: 'full' },
  })
  if (status !== 0) throw new PlainError('A farm was not paid as it should be.')
}
