import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { withDatabaseName } from '@farmgate/server/db/databases.sql.ts'
import type { Children } from '@farmgate/stack/children.ts'
import { program, ROOT } from '@farmgate/stack/paths.ts'
import { PlainError } from '@farmgate/stack/plain-error.ts'
import { needFreePort, untilReady } from '@farmgate/stack/reach.ts'
import { countPictureJobs } from './demo.sql.ts'

const DATABASE = 'farmgate_phone'

export const databaseUrl = (): string =>
  withDatabaseName(process.env['DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres', DATABASE)

/** The pages that the demo builds when it starts. */
export const BUILT_PAGES = join(ROOT, '.tmp', 'pages', DATABASE)

export const apiPortOf = (port: number): number => port + 1

/** Starts the demo and waits until its worker has made all sizes of the pictures, which takes 18 s of a core. */
export async function startDemo(port: number): Promise<ChildProcess> {
  const script = join(ROOT, 'tools', 'stack', 'demo.ts')
  const ports = ['--port', String(port), '--api-port', String(apiPortOf(port))]
  const child = spawn(process.execPath, [script, ...ports, '--database', DATABASE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of child.stdout) {
    if (!String(line).includes('ready http')) continue
    while ((await countPictureJobs(databaseUrl())) > 0) await sleep(500)
    return child
  }
  await once(child, 'exit')
  throw new PlainError('The demo did not start.')
}

/** Starts a web server with these built pages in front of the demo's API, and returns its address. */
export async function startWeb(
  children: Children,
  pages: string,
  { port, apiPort }: { readonly port: number; readonly apiPort: number },
): Promise<string> {
  await needFreePort(port, '--port')
  const origin = `http://127.0.0.1:${port}`
  children.start({
    name: `web ${port}`,
    args: [program('web')],
    env: {
      WEB_ROOT: resolve(pages),
      WEB_PORT: String(port),
      API_ORIGINS: `http://127.0.0.1:${apiPort}`,
      PUBLIC_ORIGINS: origin,
      LOG_LEVEL: 'warn',
      SHUTDOWN_NOTICE_MS: '0',
    },
  })
  await untilReady(`${origin}/api/readyz`, 30_000)
  // The first visitors get the home page without products, because the web server waits only briefly for them.
  while (!(await (await fetch(origin)).text()).includes('product-tile')) await sleep(100)
  return origin
}

export async function firstProduct(origin: string): Promise<string> {
  const reply = await fetch(`${origin}/api/products?inStock=true`)
  const { products } = (await reply.json()) as { products: readonly { _id: string }[] }
  const [first] = products
  if (first === undefined) throw new PlainError('The demo has no products.')
  return first._id
}
