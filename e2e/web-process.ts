import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WebProcess {
  readonly origin: string
  stop(): Promise<void>
}

/** One more web server, as in production, with these pages and in front of this API. */
export async function startWeb(pages: string, apiOrigin: string, port?: number): Promise<WebProcess> {
  const ownPort = port ?? (await freePort())
  const origin = `http://127.0.0.1:${ownPort}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../apps/server/src/bin/web.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      WEB_ROOT: pages,
      WEB_PORT: String(ownPort),
      API_ORIGINS: apiOrigin,
      PUBLIC_ORIGINS: origin,
      LOG_LEVEL: 'fatal',
      SHUTDOWN_NOTICE_MS: '0',
      SHUTDOWN_DRAIN_MS: '1000',
    },
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  await untilReady(`${origin}/api/readyz`, child)
  return {
    origin,
    stop: async () => {
      process.off('exit', kill)
      if (child.kill('SIGTERM')) await once(child, 'exit')
    },
  }
}

/** A port nobody listens on at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 30_000
  while (child.exitCode === null && Date.now() < deadline) {
    const reply = await fetch(address).catch(() => null)
    await reply?.arrayBuffer()
    if (reply?.ok === true) return
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`The web server did not get ready at ${address}`)
}
