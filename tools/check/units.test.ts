import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SETTING_FILES } from '@farmgate/server/doctor/check-settings.ts'
import { afterAll, expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const UNITS = join(ROOT, 'deploy/single/units')
const EXPOSURE_MAX = 2

/** The units with the paths of this repository, because systemd wants the programs to exist. */
const folder = mkdtempSync(join(tmpdir(), 'farmgate-units-'))
afterAll(() => rmSync(folder, { recursive: true }))
cpSync(UNITS, folder, { recursive: true })
const files = globSync('farmgate*.{service,socket,timer,target}', { cwd: folder })
for (const file of files) {
  const path = join(folder, file)
  const unit = readFileSync(path, 'utf8').replaceAll(/\/opt\/farmgate\/(current|next)\//g, ROOT)
  writeFileSync(path, unit)
}
const services = files.filter((file) => file.endsWith('.service'))

test('systemd finds no fault in the units', () => {
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...files.map((file) => `./${file}`)], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test.each(services)('%s is well confined', (file) => {
  const said = execFileSync('systemd-analyze', ['security', '--offline=true', '--no-pager', `./${file}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  const exposure = Number(/exposure level for .*: ([\d.]+)/.exec(said)?.[1])
  console.info(`${file}: exposure ${exposure}`)
  expect(exposure).toBeLessThanOrEqual(EXPOSURE_MAX)
})

test('the doctor reads the files of settings that the units read', () => {
  const unitOf = {
    api: 'farmgate-api@.service',
    worker: 'farmgate-worker.service',
    web: 'farmgate-web.service',
    migrate: 'farmgate-migrate.service',
  }
  for (const [program, file] of Object.entries(unitOf)) {
    const unit = readFileSync(join(UNITS, file), 'utf8')
    const read = [...unit.matchAll(/^EnvironmentFile=\/etc\/farmgate\/(.*)\.env$/gm)].map(([, name]) => name)
    expect(
      read.map((name) => name?.replace('%i', '1')),
      program,
    ).toEqual(SETTING_FILES[program as keyof typeof unitOf])
  }
})

test('a secret that a setting names is a credential of the unit', () => {
  const settingsOf = (unit: string) =>
    [...unit.matchAll(/^EnvironmentFile=\/etc\/farmgate\/(.*)\.env$/gm)]
      .map(([, name = '']) =>
        readFileSync(join(ROOT, 'deploy/single/settings', `${name.replace('%i', '1')}.env`), 'utf8'),
      )
      .join('\n')
  for (const file of services) {
    const unit = readFileSync(join(UNITS, file), 'utf8')
    const named = [...settingsOf(unit).matchAll(/^[A-Z_]+_FILE=([\w-]+)$/gm)].map(([, name]) => name)
    const loaded = [...unit.matchAll(/^LoadCredential=([\w-]+):\/etc\/farmgate\/secrets\/([\w-]+)$/gm)]
    expect(new Set(loaded.map(([, name]) => name)), file).toEqual(new Set(named))
    for (const [, name, secret] of loaded) expect(secret).toBe(name)
  }
})

test('the worker watches the files that backup, rehearsal and installation write', () => {
  const shipped = (path: string) => readFileSync(join(ROOT, 'deploy/single', path), 'utf8')
  const valueOf = (text: string, name: string) => new RegExp(`^${name}=(.+)$`, 'm').exec(text)?.[1]
  const worker = shipped('settings/worker.env')
  const writers = {
    BACKUP_STATUS_FILE: valueOf(shipped('settings/backup.env'), 'BACKUP_STATUS_FILE'),
    REHEARSAL_STATUS_FILE: valueOf(shipped('settings/backup.env'), 'REHEARSAL_STATUS_FILE'),
    CERTIFICATE_FILE: /(\/\S+certificate\.pem)$/m.exec(shipped('certificate-renewed'))?.[1],
  }
  for (const [name, written] of Object.entries(writers)) {
    expect(written, name).toMatch(/^\/var\/lib\/farmgate\/status\//)
    expect(valueOf(worker, name), name).toBe(written)
  }
})

test('the scripts have no syntax error', () => {
  const scripts = [
    'lib.sh',
    'install',
    'upgrade',
    'roll-back',
    'run',
    'run-unit',
    'backup',
    'rehearse-restore',
    'restart',
    'rotate',
    'certificate-renewed',
  ]
  for (const script of scripts) {
    const { status, stderr } = spawnSync('bash', ['-n', join(ROOT, 'deploy/single', script)], {
      encoding: 'utf8',
    })
    expect(stderr, basename(script)).toBe('')
    expect(status).toBe(0)
  }
})

/** Runs `rotate` with a folder of secrets of its own, and returns what the programs would read at each restart. */
function rotate(secret: string, content: string, ...args: string[]) {
  const place = mkdtempSync(join(folder, 'rotate-'))
  mkdirSync(join(place, 'secrets'))
  writeFileSync(join(place, 'secrets', secret), `${content}\n`)
  cpSync(join(ROOT, 'deploy/single/rotate'), join(place, 'rotate'))
  writeFileSync(
    join(place, 'lib.sh'),
    [
      `SECRETS=${place}/secrets`,
      'need_root() { :; }; only_one() { :; }; say() { :; }; replace_worker() { :; }',
      `HERE=${place}`,
      `replace_apis() { cat "$SECRETS/${secret}" >>${place}/read; }`,
    ].join('\n'),
  )
  writeFileSync(join(place, 'run'), `#!/bin/sh\necho "run $1" >>${place}/read\n`, { mode: 0o755 })
  execFileSync('bash', [join(place, 'rotate'), ...args])
  return readFileSync(join(place, 'read'), 'utf8').trimEnd().split('\n')
}

test('a new session key is accepted by every program before it signs', () => {
  const [accepts, signs, ...rest] = rotate('session-keys', 'k1:old', 'session-key')
  expect(accepts).toMatch(/^k1:old,k\d{10}:[\w+/]{43}=$/)
  expect(signs).toBe(accepts?.split(',').toReversed().join(','))
  expect(rest).toEqual([])
})

test('a new vault key opens at every program before it seals, then everything is sealed with it', () => {
  const [accepts, seals, ...rest] = rotate('vault-keys', 'k1:old', 'vault-key')
  expect(accepts).toMatch(/^k1:old,k\d{10}:[\w+/]{43}=$/)
  expect(seals).toBe(accepts?.split(',').toReversed().join(','))
  expect(rest).toEqual(['run reseal'])
})

test('an old vault key is forgotten only after everything was sealed with the new one', () => {
  expect(rotate('vault-keys', 'k2:new,k1:old', 'forget', 'vault-keys')).toEqual(['run reseal', 'k2:new'])
})

test('a new webhook secret is accepted beside the old one, until the old one is forgotten', () => {
  const [both, ...rest] = rotate('razorpay-webhook-secrets', 'old', 'webhook-secret')
  expect(both).toMatch(/^[\da-f]{48},old$/)
  expect(rest).toEqual([])
  expect(rotate('razorpay-webhook-secrets', 'new,old', 'forget', 'razorpay-webhook-secrets')).toEqual(['new'])
})
