import { Redis } from 'ioredis'

/**
 * Connects to Redis, which has only data that may be lost. So no call waits for it: 50 ms per command, no queue while it is
 * away, automatic reconnection in the background.
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
