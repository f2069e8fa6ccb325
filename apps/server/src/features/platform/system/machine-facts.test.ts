import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readMachineFacts } from './machine-facts.ts'

const folder = await mkdtemp(join(tmpdir(), 'farmgate-machine-'))
afterAll(() => rm(folder, { recursive: true }))

const NOW = Date.parse('2026-11-17T06:00:00Z')
const paths = {
  picturesDir: folder,
  quotaGb: undefined,
  backupStatusFile: undefined,
  certificateFile: undefined,
  rehearsalStatusFile: undefined,
}
const at = (time: string) => Date.parse(time) / 1_000
const info = (backups: readonly object[]) =>
  JSON.stringify([{ name: 'farmgate', status: { code: 0 }, backup: backups }])

async function backupFrom(text: string) {
  const backupStatusFile = join(folder, 'backup.json')
  await writeFile(backupStatusFile, text)
  return readMachineFacts({ ...paths, backupStatusFile }, NOW)
}

test('without settings only the disk is read', async () => {
  const facts = await readMachineFacts(paths, NOW)
  expect(facts).toMatchObject({ backup: null, certificate: null, rehearsal: null, unreadable: [] })
  expect(facts.disk?.usedRatio).toBeGreaterThan(0)
  expect(facts.disk?.usedRatio).toBeLessThanOrEqual(1)
})

test('a quota smaller than what is used is over 100 percent', async () => {
  expect((await readMachineFacts({ ...paths, quotaGb: 1e-6 }, NOW)).disk?.usedRatio).toBeGreaterThan(1)
})

test('the age of a backup is that of the newest one without an error', async () => {
  const { backup } = await backupFrom(
    info([
      { type: 'full', error: false, timestamp: { start: 1, stop: at('2026-11-15T06:00:00Z') } },
      { type: 'diff', error: null, timestamp: { start: 1, stop: at('2026-11-17T05:00:00Z') } },
      { type: 'diff', error: true, timestamp: { start: 1, stop: at('2026-11-17T05:59:00Z') } },
    ]),
  )
  expect(backup).toEqual({ ageSeconds: 3_600, fullAgeSeconds: 172_800 })
})

test.each([
  ['no JSON', '{'],
  ['no stanza', '[]'],
  ['no backup', info([])],
])('a status with %s counts as unreadable', async (_what, text) => {
  expect(await backupFrom(text)).toMatchObject({ backup: null, unreadable: ['backup'] })
})

test('a certificate says when it ends; a missing file is unreadable', async () => {
  const certificateFile = join(folder, 'site.pem')
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-subj',
      '/CN=farmgate.test',
      '-days',
      '10',
      '-keyout',
      join(folder, 'key.pem'),
      '-out',
      certificateFile,
    ],
    { stdio: 'ignore' },
  )
  const { certificate } = await readMachineFacts({ ...paths, certificateFile })
  expect(certificate?.endsInSeconds).toBeGreaterThan(9.9 * 86_400)
  expect(certificate?.endsInSeconds).toBeLessThanOrEqual(10 * 86_400)
  const missing = await readMachineFacts({ ...paths, certificateFile: join(folder, 'none.pem') })
  expect(missing).toMatchObject({ certificate: null, unreadable: ['certificate'] })
})

async function rehearsalFrom(text: string) {
  const rehearsalStatusFile = join(folder, 'rehearsal.json')
  await writeFile(rehearsalStatusFile, text)
  return readMachineFacts({ ...paths, rehearsalStatusFile }, NOW)
}

test('a rehearsed restore says whether the last one succeeded, and how long ago one did', async () => {
  const succeededAt = at('2026-11-15T06:00:00Z')
  const failed = await rehearsalFrom(JSON.stringify({ ok: false, seconds: 7, succeededAt }))
  expect(failed.rehearsal).toEqual({ isOk: false, ageSeconds: 172_800, durationSeconds: 7 })
  const never = await rehearsalFrom('{"ok":false,"seconds":7,"succeededAt":null}')
  expect(never.rehearsal).toMatchObject({ isOk: false, ageSeconds: null })
})

test('a result of a rehearsal that is missing or cut off is unreadable', async () => {
  expect(await rehearsalFrom('{"ok":true,')).toMatchObject({ rehearsal: null, unreadable: ['rehearsal'] })
  const rehearsalStatusFile = join(folder, 'none.json')
  expect(await readMachineFacts({ ...paths, rehearsalStatusFile })).toMatchObject({
    rehearsal: null,
    unreadable: ['rehearsal'],
  })
})
