import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { text } from 'node:stream/consumers'
import { freePort } from '@farmgate/server/testing/processes/program.ts'
import { expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 30_000 })

test('a port in use is named, with the flag that chooses another', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(await demo({}, '--port', String(port))).toEqual({
    code: 1,
    said: `Port ${port} is taken. Stop what listens there, or choose another with --port.\n`,
  })
  server.close()
})

test('an unreachable PostgreSQL is named, with what to do', async () => {
  const { code, said } = await demo({ DATABASE_URL: 'postgres://postgres@127.0.0.1:1/postgres' })
  expect(code).toBe(1)
  expect(said).toContain("PostgreSQL can't be reached at 127.0.0.1:1")
  expect(said).toContain('DATABASE_URL')
})

test('an unreachable Redis is named, with what to do', async () => {
  const { code, said } = await demo({ REDIS_URL: 'redis://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(said).toContain("Redis can't be reached at 127.0.0.1:1")
  expect(said).toContain('REDIS_URL')
})

test('a flag that does not exist is refused', async () => {
  expect((await demo({}, '--prot', '8080')).said).toContain("Unknown option '--prot'")
})

/** All of these end before anything is built or created. */
async function demo(
  env: Record<string, string>,
  ...flags: string[]
): Promise<{ code: number; said: string }> {
  const file = new URL('demo.ts', import.meta.url).pathname
  const free: string[] = []
  for (const flag of ['--port', '--api-port', '--gateway-port', '--mail-port'])
    free.push(flag, String(await freePort()))
  const child = spawn(process.execPath, [file, ...free, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...env },
  })
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  return { code, said }
}
