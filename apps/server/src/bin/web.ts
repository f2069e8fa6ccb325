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

/** The first socket that systemd passes to a program. Node prefers it to a host and a port. */
const SYSTEMD_SOCKET = { fd: 3 }

/** How long the first request on an accepted connection may take to arrive. */
const LAST_REQUESTS_MS = 200

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
    // Connections that come from now on wait in systemd's socket for the next process. A request on a connection that was
    // accepted just before is still served: `app.close` alone would refuse it.
    {
      name: 'stop accepting',
      maxMs: 1_000,
      run: () => (app.server.close(), sleep(LAST_REQUESTS_MS)),
    },
    { name: 'finish requests', maxMs: config.SHUTDOWN_DRAIN_MS, run: () => app.close() },
    { name: 'stop the readiness checks', maxMs: 1_000, run: () => upstreams.stop() },
    { name: 'stop the metrics', maxMs: 1_000, run: () => metricsServer?.stop() },
  ])
  // Connections may wait in the socket already; without a known API their requests would be refused.
  await upstreams.known
  const isActivated = config.LISTEN_FDS > 0 && config.LISTEN_PID === process.pid
  const address = { host: config.WEB_HOST, port: config.WEB_PORT }
  await app.listen(isActivated ? { ...address, ...SYSTEMD_SOCKET } : address)
})
