import { Writable } from 'node:stream'
import { attention } from '@farmgate/contract/telling/attention.ts'
import { auditLog } from '@farmgate/contract/platform/audit-log.ts'
import { requestExport } from '@farmgate/contract/platform/exports.ts'
import { myNotices } from '@farmgate/contract/telling/notices.ts'
import {
  decidePayoutAccount,
  payoutAccount,
  payoutAccountsOfFarmer,
  savePayoutAccount,
} from '@farmgate/contract/money/payout-account.ts'
import { beforeAll, expect, test } from 'vitest'
import { createLog } from '#logging/log.ts'
import { sendMail } from '#features/telling/mails/send-mail.ts'
import { tablesContaining } from '#testing/database/tables-containing.sql.ts'
import { openMarket, PASSWORD, type Person } from '#testing/market.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { checkPayoutAccounts } from './check-payout-accounts.ts'

/** In no other figure of these tests. */
const NUMBER = '9182736455463728'
const UPI_NAME = 'canaryperson'

const lines: string[] = []
const log = createLog(
  'test',
  'trace',
  new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  }),
)
const market = await openMarket({ log })
const mailbox = await openMailbox()
const answers: string[] = []
const [farmer, admin] = [await market.person('farmer'), await market.person('admin')]

const BANK = { kind: 'bank', ifsc: 'HDFC0000123', number: NUMBER, name: 'Savita Pawar' }
const UPI = { kind: 'upi', vpa: `${UPI_NAME}@okhdfc`, name: 'Savita Pawar' }

/** Keeps the answer, refused or not. */
async function send(person: Person | null, method: string, path: string, body?: string): Promise<void> {
  const reply = await fetch(market.url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(person === null ? {} : { authorization: `Bearer ${person.token}` }),
    },
    ...(body === undefined ? {} : { body }),
  })
  answers.push(`${[...reply.headers].join(' ')} ${await reply.text()}`)
}
const put = (fields: object, person: Person | null = farmer) =>
  send(person, 'PUT', savePayoutAccount.path, JSON.stringify({ currentPassword: PASSWORD, ...fields }))
const check = () =>
  checkPayoutAccounts({ db: market.workerDb, log, vault: market.deps.vault, rail: market.deps.rail })

beforeAll(async () => {
  await market.db.updateTable('accounts').set({ email_verified_at: new Date() }).execute()
  // What is refused must not be repeated either.
  await put(BANK, null)
  await put(BANK, admin)
  await put({ ...BANK, ifsc: NUMBER })
  await put({ ...BANK, number: `${NUMBER}${NUMBER}` })
  await put({ ...BANK, numberAgain: NUMBER.slice(1) })
  await put({ ...BANK, currentPassword: NUMBER })
  await put({ ...BANK, kind: NUMBER })
  await put({ ...UPI, vpa: `${UPI_NAME}@` })
  await send(farmer, 'PUT', savePayoutAccount.path, `{"number":"${NUMBER}"`)
  await send(farmer, 'GET', `/farmers/payout-account/${NUMBER}`)
  // The bank's answer is lost, comes late, and has another name.
  market.simulator.setFaults({
    route: 'POST /v1/fund_accounts/validations',
    drop_after_effect: true,
    times: 1,
  })
  market.simulator.setValidations({ outcome: 'valid', registered_name: 'RAMESH K PAWAR' })
  await put(BANK)
  await check()
  await market.db
    .updateTable('payout_accounts')
    .set({ next_check_at: new Date(0) })
    .execute()
  await check()
  const { rows } = await admin.call(attention, { query: { kind: 'payout_account' } })
  answers.push(JSON.stringify(rows))
  const decide = decidePayoutAccount.path.replace(':id', rows[0]?._id ?? '')
  await send(admin, 'POST', decide, JSON.stringify({ decision: 'accepted' }))
  await put(UPI)
  for (const path of [payoutAccount.path, myNotices.path, '/farmers/profile']) await send(farmer, 'GET', path)
  const ofFarmer = payoutAccountsOfFarmer.path.replace(':id', farmer.id)
  for (const path of [ofFarmer, auditLog.path, attention.path, `/admin/accounts/${farmer.id}`])
    await send(admin, 'GET', path)
  const mails = await market.db.selectFrom('mails').select('id').execute()
  for (const { id } of mails)
    await sendMail(
      {
        db: market.workerDb,
        mailer: mailbox.mailer,
        publicOrigin: 'https://farmgate.test',
        log,
        linkToken: async () => null,
      },
      id,
    )
})

const SECRETS = [NUMBER, NUMBER.slice(0, -4), UPI_NAME]

test('the account was saved and both names were looked at: the other tests are about something', () => {
  expect(answers.join('\n')).toContain('HDFC0000123 ••••')
  expect(answers.join('\n')).toContain('c••••@okhdfc')
  expect(answers.join('\n')).toContain('RAMESH K PAWAR')
  expect(JSON.stringify(market.simulator.books())).not.toBe('{}')
})

test.each(SECRETS)('no answer and no refusal contains %s', (secret) => {
  for (const answer of answers) expect(answer).not.toContain(secret)
})

test.each(SECRETS)('no line of the log contains %s', (secret) => {
  expect(lines.length).toBeGreaterThan(10)
  for (const line of lines) expect(line).not.toContain(secret)
})

test.each(SECRETS)('no mail contains %s', (secret) => {
  expect(JSON.stringify(mailbox.received())).toContain('HDFC0000123 ••••')
  expect(JSON.stringify(mailbox.received())).not.toContain(secret)
})

test('no export contains it', async () => {
  for (const [person, kind] of [
    [admin, 'farmers'],
    [admin, 'audit'],
    [admin, 'users'],
    [farmer, 'money'],
  ] as const) {
    const { url } = await person.call(requestExport, { body: { kind } })
    const file = await (await fetch(market.url + url)).text()
    expect(file.length).toBeGreaterThan(10)
    for (const secret of SECRETS) expect(file).not.toContain(secret)
  }
})

test.each(SECRETS)(
  'a dump of the database without the key contains no %s, in no column of any type',
  async (secret) => {
    const tables = await tablesContaining(market.db, secret)
    expect(tables).toEqual([])
  },
)
