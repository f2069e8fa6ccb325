import { createRedis } from '#db/redis.ts'
import { type Finding, ok, warning } from './finding.ts'

/** The shop sells without Redis, so a missing one is a warning. */
export async function checkRedis(url: string): Promise<Finding> {
  const redis = createRedis(url, () => {})
  try {
    await new Promise<void>((resolve, reject) => {
      redis.once('ready', resolve)
      redis.once('error', reject)
    })
    return ok('redis', 'answers')
  } catch {
    return warning(
      'redis',
      'does not answer: limits count per process, and open pages are updated late',
      'systemctl restart redis-server; check REDIS_URL.',
    )
  } finally {
    redis.disconnect()
  }
}
