import { join } from 'node:path'
import { respondsOk, freePort, type Program, startProgram } from './program.ts'

export interface WebProcess extends Program {
  readonly origin: string
}

/** Starts another web server, as in production, with these pages and in front of this API. */
export async function startWeb(pages: string, apiOrigin: string, port?: number): Promise<WebProcess> {
  const ownPort = port ?? (await freePort())
  const origin = `http://127.0.0.1:${ownPort}`
  const program = await startProgram(
    process.execPath,
    [join(import.meta.dirname, '../apps/server/src/bin/web.ts')],
    {
      WEB_ROOT: pages,
      WEB_PORT: String(ownPort),
      API_ORIGINS: apiOrigin,
      PUBLIC_ORIGINS: origin,
      LOG_LEVEL: 'fatal',
      SHUTDOWN_NOTICE_MS: '0',
      SHUTDOWN_DRAIN_MS: '1000',
    },
    () => respondsOk(`${origin}/api/readyz`),
  )
  return { origin, ...program }
}
