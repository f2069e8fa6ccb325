import { setTimeout as sleep } from 'node:timers/promises'
import { readWebConfig } from '#config.ts'
import { createLog } from '#logging/log.ts'
import { createMetrics } from '#metrics/metrics.ts'
import { createRequestMetrics } from '#metrics/request-metrics.ts'
import { serveMetrics } from '#metrics/serve-metrics.ts'
import { onShutdown } from '#processes/shutdown.ts'
import { watchUpstreams } from '#web/upstreams.ts'
import { buildWeb } from '#web/web-app.ts'
import { startProgram } from './start-program.ts'

/** Serves the built pages and forwards `/api`. */
await startProgram(async () => {
  const config = readWebConfig(process.env)
  const log = createLog('web', config.LOG_LEVEL)
  const upstreams = watchUpstreams(config.API_ORIGINS, log)
  const metrics = createMetrics('web', config.COMMIT, (error) =>
    log.warn({ err: error }, 'metrics incomplete'),
  )
  const metricsServer = await serveMetrics(config, metrics, log)
  let wantsTraffic = true
  const app = await buildWeb({
    log,
    root: config.WEB_ROOT,
    upstreams,
    commit: config.COMMIT,
    origin: config.PUBLIC_ORIGINS[0],
    trustProxy: config.WEB_TRUST_PROXY,
    paymentOrigins: config.PAYMENT_ORIGINS,
    isReady: () => wantsTraffic,
    requestMetrics: createRequestMetrics(metrics.registry),
  })

  onShutdown(log, [
    { name: 'report not ready', maxMs: 1_000, run: () => (wantsTraffic = false) },
    {
      name: 'keep serving',
      maxMs: config.SHUTDOWN_NOTICE_MS + 1_000,
      run: () => sleep(config.SHUTDOWN_NOTICE_MS),
    },
    { name: 'finish requests', maxMs: config.SHUTDOWN_DRAIN_MS, run: () => app.close() },
    { name: 'stop the readiness checks', maxMs: 1_000, run: () => upstreams.stop() },
    { name: 'stop the metrics', maxMs: 1_000, run: () => metricsServer?.stop() },
  ])
  await app.listen({ host: config.WEB_HOST, port: config.WEB_PORT })
})
