import { Redis } from 'ioredis'

/**
 * Redis holds only what may be lost, so nobody waits for it: 50 ms per command, no queue while it is
 * away, reconnecting by itself in the background.
 */
export function createRedis(url: string, onError: (error: Error) => void): Redis {
  const redis = new Redis(url, {
    commandTimeout: 50,
    connectTimeout: 1_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 2_000),
  })
  redis.on('error', onError)
  return redis
}
