import { spawn } from 'node:child_process'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { freePort, startProgram } from '#testing/processes/program.ts'
import { startTinyApi, type TinyApi } from '#testing/processes/tiny-api.ts'
import { until } from '#testing/until.ts'
import { type BuiltPages, buildPages } from '#testing/processes/web-server.ts'

let pages: BuiltPages
let api: TinyApi

beforeEach(async () => {
  pages = await buildPages()
  api = await startTinyApi('one')
})

afterEach(() => Promise.all([api.stop(), pages.remove()]))

/** Holds a listening socket as systemd does, passes it to the program as fd 3, and starts the program again when it ends. */
const SOCKET_HOLDER = String.raw`
  use IO::Socket::INET; use POSIX (); $^F = 9;
  my ($port, @program) = @ARGV;
  my $socket = IO::Socket::INET->new(LocalAddr => '127.0.0.1', LocalPort => $port, Listen => 4096, ReuseAddr => 1) or die;
  my $pid; $SIG{TERM} = sub { kill 'TERM', $pid; exit 0 };
  $| = 1;
  for (;;) {
    $pid = fork; print "started $pid\n" if $pid;
    if (!$pid) { POSIX::dup2(fileno($socket), 3); $ENV{LISTEN_PID} = $$; $ENV{LISTEN_FDS} = 1; exec @program }
    waitpid $pid, 0;
  }`

test('a web server on the socket of systemd is replaced twice under load and no request fails', async () => {
  api.answer = (_seen, response) => void setTimeout(() => response.end('done'), 20)
  const port = await freePort()
  const holder = spawn(
    'perl',
    ['-e', SOCKET_HOLDER, String(port), process.execPath, new URL('../bin/web.ts', import.meta.url).pathname],
    {
      env: { WEB_PORT: '1', WEB_ROOT: pages.root, API_ORIGINS: api.origin, SHUTDOWN_NOTICE_MS: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  onTestFinished(() => void holder.kill('SIGTERM'))
  const lines: string[] = []
  createInterface(holder.stdout).on('line', (line) => lines.push(line))
  const listening = (count: number) =>
    until(
      async () => lines.filter((line) => line.includes('Server listening')).length >= count || undefined,
      20_000,
    )
  const pid = () => Number(lines.findLast((line) => line.startsWith('started '))?.split(' ')[1])
  await listening(1)

  const answers: Record<string, number> = {}
  const over = new AbortController()
  const client = async () => {
    while (!over.signal.aborted) {
      const answer = await freshRequest(port).catch((error: unknown) => `failed: ${String(error)}`)
      answers[answer] = (answers[answer] ?? 0) + 1
    }
  }
  const clients = Promise.all(Array.from({ length: 16 }, client))
  for (const round of [1, 2]) {
    await sleep(500)
    process.kill(pid(), 'SIGTERM')
    await listening(round + 1)
  }
  await sleep(500)
  over.abort()
  await clients
  console.info(`web server replaced twice: ${JSON.stringify(answers)}`)
  expect(Object.keys(answers)).toEqual(['200'])
  expect(answers['200']).toBeGreaterThan(48)
}, 60_000)

/** Sends a request on its own connection, as nginx does, and returns the status. */
const freshRequest = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path: '/api/slow', agent: false }, (reply) => {
      reply.resume().on('end', () => resolve(String(reply.statusCode)))
    })
    call.on('error', reject).end()
  })

test('a stopping web server reports not ready, finishes its requests and exits 0', async () => {
  api.answer = (_seen, response) => void setTimeout(() => response.end('done'), 700)
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const web = await startProgram(
    'bin/web.ts',
    {
      WEB_PORT: String(port),
      WEB_ROOT: pages.root,
      API_ORIGINS: api.origin,
      SHUTDOWN_NOTICE_MS: '300',
    },
    'Server listening',
  )
  await until(async () => (await fetch(`${origin}/api/slow`)).ok || undefined, 5_000)

  const underWay = fetch(`${origin}/api/slow`).then((reply) => reply.text())
  await sleep(100)
  const stoppedAt = Date.now()
  web.kill('SIGTERM')
  await sleep(100)

  expect((await fetch(`${origin}/readyz`)).status).toBe(503)
  expect((await fetch(`${origin}/healthz`)).status).toBe(200)
  expect(await underWay).toBe('done')
  expect(await web.exited).toBe(0)
  // The wait for idle connections would be 20 s.
  expect(Date.now() - stoppedAt).toBeLessThan(5_000)
})
