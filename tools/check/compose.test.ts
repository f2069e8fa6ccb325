import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import {
  readApiConfig,
  readDatabaseConfig,
  readRolesConfig,
  readWebConfig,
  readWorkerConfig,
} from '@farmgate/server/config.ts'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const IN_CONTAINER = '/run/secrets/'

interface Service {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: readonly string[]
  readonly volumes?: readonly string[]
  readonly network_mode?: string
  readonly networks?: readonly string[]
  readonly ports?: readonly string[]
}

/** deploy/compose.production.yaml, with the secrets that deploy/make-secrets makes. */
const compose = parse(readFileSync(join(ROOT, 'deploy/compose.production.yaml'), 'utf8'), {
  merge: true,
}) as {
  readonly services: Readonly<Record<string, Service>>
  readonly secrets: Readonly<Record<string, { readonly file: string }>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const folder = mkdtempSync(join(tmpdir(), 'farmgate-compose-'))
afterAll(() => rmSync(folder, { recursive: true }))
const secrets = join(folder, 'secrets')
const makeSecrets = () => execFileSync(join(ROOT, 'deploy/make-secrets'), [secrets], { encoding: 'utf8' })

const firstRun = makeSecrets()
for (const [name, value] of Object.entries({
  'razorpay-key-secret': 'a secret of the gateway',
  'smtp-url': 'smtps://user:password@mail.example:465',
  'certificate.pem': 'a certificate',
  'certificate-key.pem': 'its key',
})) {
  writeFileSync(join(secrets, name), value)
}

/** How each program reads its settings. */
const READERS: Readonly<Record<string, (env: Record<string, string | undefined>) => object>> = {
  'apps/server/src/bin/api.ts': readApiConfig,
  'apps/server/src/bin/worker.ts': readWorkerConfig,
  'apps/server/src/bin/web.ts': readWebConfig,
  'apps/server/src/bin/migrate.ts': readDatabaseConfig,
  'apps/server/src/bin/roles.ts': readRolesConfig,
}
const programs = Object.entries(compose.services).filter(([, { command }]) => command?.[0]?.endsWith('.ts'))

/** The environment of a container, with the files of those secrets only that it is given. */
function environmentOf({ environment = {}, secrets: given = [] }: Service) {
  const settings = parseEnv(readFileSync(join(ROOT, 'deploy/farmgate.env.example'), 'utf8'))
  const inFolder = (value: string) =>
    value.startsWith(IN_CONTAINER) && given.includes(value.slice(IN_CONTAINER.length))
      ? join(secrets, value.slice(IN_CONTAINER.length))
      : value
  return {
    ...settings,
    ...Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, inFolder(value)])),
  }
}

test.each(programs)('%s starts with the settings of the compose file', (_, service) => {
  const [program = ''] = service.command ?? []
  expect(existsSync(join(ROOT, program))).toBe(true)
  expect(() => READERS[program]?.(environmentOf(service))).not.toThrow()
  expect(READERS).toHaveProperty([program])
})

test.each(programs)('%s has the volumes of the sockets that it uses', (_, service) => {
  const [program = ''] = service.command ?? []
  const config = READERS[program]?.(environmentOf(service)) as { DATABASE_URL?: string; REDIS_URL?: string }
  const used = [
    config.DATABASE_URL === undefined ? null : new URL(config.DATABASE_URL).searchParams.get('host'),
    config.REDIS_URL === undefined ? null : dirname(config.REDIS_URL),
  ].filter((path) => path !== null)
  const mounted = (service.volumes ?? []).map((volume) => volume.split(':')[1])
  expect(mounted).toEqual(expect.arrayContaining(used))
})

test('PostgreSQL and Redis have no network, and a program that needs none has none', () => {
  for (const name of ['postgres', 'redis', 'roles', 'migrate']) {
    expect(compose.services[name], name).toMatchObject({ network_mode: 'none' })
    expect(compose.services[name], name).not.toHaveProperty('ports')
  }
  const open = Object.entries(compose.services).filter(([, { ports }]) => ports !== undefined)
  expect(open.map(([name]) => name)).toEqual(['nginx'])
})

test('every secret and volume that a container uses is declared, and every declared secret is used', () => {
  const services = Object.values(compose.services)
  const used = new Set(services.flatMap((service) => service.secrets ?? []))
  expect([...used].toSorted()).toEqual(Object.keys(compose.secrets).toSorted())
  for (const [name, { file }] of Object.entries(compose.secrets)) {
    expect(file).toBe(`./secrets/${name}`)
    expect(existsSync(join(folder, file)), name).toBe(true)
  }
  const volumes = services
    .flatMap((service) => service.volumes ?? [])
    .map((volume) => volume.replace(/:.*/, ''))
  const named = new Set(volumes.filter((volume) => !volume.startsWith('.')))
  expect([...named].toSorted()).toEqual(Object.keys(compose.volumes).toSorted())
})

test('only the owner enters the folder of secrets, and a second run changes none and asks for none', () => {
  const before = readFileSync(join(secrets, 'database-url-api'), 'utf8')
  expect(firstRun).toMatch(/razorpay-key-secret smtp-url certificate\.pem certificate-key\.pem\n$/)
  expect(makeSecrets()).toBe('')
  expect(readFileSync(join(secrets, 'database-url-api'), 'utf8')).toBe(before)
  expect(statSync(secrets).mode & 0o777).toBe(0o700)
})

test('secrets and settings of a market get neither into git nor into the image', () => {
  for (const file of ['.gitignore', '.containerignore']) {
    const ignored = readFileSync(join(ROOT, file), 'utf8')
    expect(ignored, file).toMatch(/^deploy\/secrets\/?$/m)
    expect(ignored, file).toMatch(/^deploy\/farmgate\.env$/m)
  }
})
