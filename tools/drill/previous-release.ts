import { spawnSync } from 'node:child_process'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { ROOT } from '@farmgate/stack/paths.ts'
import { layOutRelease, previousRelease } from './release.ts'

/** The walk of a plain client, a storm of orders with killed processes, and a worker that settles payments and refunds. */
const WALKS = [
  'apps/server/src/http/plain-client.test.ts',
  'apps/server/src/processes/orders-under-fire.test.ts',
  'apps/server/src/processes/money-worker.test.ts',
]

/**
 * `npm run drill -- previous-release`: API and worker of the release in use, on the schema of this commit. That is what
 * runs during an upgrade, and again after the code was rolled back. The tests and the schema are those of this commit.
 */
export async function drillPreviousRelease(): Promise<void> {
  const commit = previousRelease()
  const folder = await layOutRelease(commit)
  console.log(`API and worker of ${commit.slice(0, 7)} on the schema of this commit`)
  const { status } = spawnSync('vitest', ['run', ...WALKS], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, RELEASE_DIR: folder },
  })
  if (status !== 0) throw new PlainError('The previous release does not work on this schema.')
}
