import { setTimeout as sleep } from 'node:timers/promises'
import { createRedis } from '#db/redis.ts'
import { type Finding, ok, warning } from './finding.ts'

const PATIENCE_MS = 3_000

/** The shop sells without Redis, so a missing one is a warning. */
export async function checkRedis(url: string): Promise<Finding> {
  const redis = createRedis(url, () => {})
  try {
    // It reconnects by itself after an error; a busy machine may need a second try.
    const ready = new Promise<boolean>((resolve) => redis.once('ready', () => resolve(true)))
    if (await Promise.race([ready, sleep(PATIENCE_MS, false)])) return ok('redis', 'answers')
    return warning(
      'redis',
      'does not answer: limits count per process, and open pages are updated late',
      'systemctl restart redis-server; check REDIS_URL.',
    )
  } finally {
    redis.disconnect()
  }
}
