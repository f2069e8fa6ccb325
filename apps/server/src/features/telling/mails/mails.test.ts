import type { NoticeKind } from '@farmgate/domain/telling/notice.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { type Mailer, MailNotSent } from '#adapters/mail/mailer.ts'
import { createDb, createPool } from '#db/pool.ts'
import { asRole } from '#db/roles/roles.ts'
import { inTransaction } from '#db/transaction.ts'
import { startWorker } from '#jobs/run.ts'
import { createTasks, type TaskDeps } from '#worker/tasks.ts'
import { createLog } from '#logging/log.ts'
import {
  addOrder,
  addPerson,
  closeAccount,
  mailsOf,
  type MailOrder,
  type MailRow,
  passTime,
  setTries,
} from '#testing/builders/mail-orders.sql.ts'
import { openMailbox } from '#testing/processes/mailbox.ts'
import { createTestDatabase } from '#testing/database/test-database.ts'
import { until } from '#testing/until.ts'
import { clearJobs, readJobs } from '#testing/processes/worker-jobs.sql.ts'
import { nextTryInMs } from '#features/telling/mail-queue/retry-delay.ts'
import { queueMails } from '#features/telling/mail-queue/queue-mail.ts'
import { sendMail } from './send-mail.ts'
import { sweepMails } from '#features/telling/mail-queue/sweep-mails.ts'

const database = await createTestDatabase()
const pool = createPool({ url: database.url, max: 20, applicationName: 'farmgate-test' }, () => {})
const db = createDb(pool)
const workerUrl = asRole(database.url, 'worker')
const workerPool = createPool({ url: workerUrl, max: 20, applicationName: 'farmgate-test' }, () => {})
const workerDb = createDb(workerPool)
afterAll(async () => {
  await Promise.all([pool.end(), workerPool.end()])
  await database.drop()
})

const mailbox = await openMailbox()
const log = createLog('test', 'silent')
const deps = {
  db: workerDb,
  mailer: mailbox.mailer,
  publicOrigin: 'https://farmgate.test',
  log,
  linkToken: async () => null,
}

const asha = await addPerson(db, 'user', 'Asha Kulkarni')
const ramesh = await addPerson(db, 'farmer', 'Ramesh Jadhav')
const sunita = await addPerson(db, 'farmer', 'Sunita Patil', 'hi')
const lines = [
  { farmer: ramesh, name: 'Alphonso mango', paise: 540_00 },
  { farmer: sunita, name: 'Gir cow ghee', paise: 1_200_00 },
]

beforeEach(() => clearJobs(db))

const order = (overrides: Partial<MailOrder> = {}) => addOrder(db, { buyer: asha, lines, ...overrides })

const about = (kind: NoticeKind, orderId: string) => ({ kind, cause: orderId, orderId })

const queue = (kind: NoticeKind, orderId: string, to: readonly string[]) =>
  inTransaction(db, (tx) => queueMails(tx, to, about(kind, orderId)))

/** A mail that waits to be sent. */
async function queued(kind: NoticeKind, overrides: Partial<MailOrder> = {}, to = asha): Promise<MailRow> {
  const orderId = await order(overrides)
  await queue(kind, orderId, [to.id])
  const [mail] = await mailsOf(db, orderId)
  if (mail === undefined) throw new Error('nothing was queued')
  return mail
}

/** The mail's current row. */
const again = async ({ id, orderId }: MailRow) => (await mailsOf(db, orderId)).find((row) => row.id === id)

/** The mails received with this row's Message-ID. */
const cameOf = ({ id }: Pick<MailRow, 'id'>) =>
  mailbox.received().filter(({ messageId }) => messageId === `<${id}@farmgate.test>`)

const jobsOf = async (...ids: readonly string[]) =>
  (await readJobs(db)).filter(
    ({ name, payload }) => name === 'send-mail' && ids.includes((payload as { id: string }).id),
  )

test('any number of concurrent reports of one order queue one mail per person', async () => {
  const orderId = await order()
  const farms = [ramesh.id, sunita.id]
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      inTransaction(db, async (tx) => {
        await queueMails(tx, [asha.id], about('order_placed', orderId))
        await queueMails(tx, i % 2 === 0 ? farms : farms.toReversed(), about('farm_new_order', orderId))
      }),
    ),
  )
  const rows = await mailsOf(db, orderId)
  expect(rows.map(({ recipientId }) => recipientId).sort()).toEqual([asha.id, ...farms].sort())
  expect(await jobsOf(...rows.map(({ id }) => id))).toHaveLength(3)

  await Promise.all(rows.map(({ id }) => sendMail(deps, id)))
  expect(rows.map((row) => cameOf(row).length)).toEqual([1, 1, 1])
  expect(cameOf(rows.find(({ recipientId }) => recipientId === asha.id) ?? { id: '' })[0]?.to).toEqual([
    asha.email,
  ])
})

test('two transactions that notify the same farms in a different order wait for each other and do not deadlock', async () => {
  const orderId = await order()
  const farms = await Promise.all(
    Array.from({ length: 60 }, async (_, i) => (await addPerson(db, 'farmer', `Farm ${i}`)).id),
  )
  let tries = 0
  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      inTransaction(db, (tx) => {
        tries++
        return queueMails(tx, i % 2 === 0 ? farms : farms.toReversed(), about('farm_new_order', orderId))
      }),
    ),
  )
  expect(tries).toBe(20)
  expect(await mailsOf(db, orderId)).toHaveLength(60)
})

test('a worker sends what was queued, as soon as its cause is committed', async () => {
  const tasks = createTasks({ mailer: mailbox.mailer, publicOrigin: deps.publicOrigin } as TaskDeps)
  const worker = await startWorker({ databaseUrl: workerUrl, pool: workerPool, tasks, log, concurrency: 2 })
  const mail = await queued('order_placed')
  const came = await until(() => Promise.resolve(cameOf(mail)[0]), 10_000)
  await worker.stop(2_000)
  expect(came.to).toEqual([asha.email])
  expect(await again(mail)).toMatchObject({ isSent: true, attempts: 1 })
})

test('a rolled-back transaction queues no mail', async () => {
  const orderId = await order()
  const failed = inTransaction(db, async (tx) => {
    await queueMails(tx, [asha.id], about('order_placed', orderId))
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  expect(await mailsOf(db, orderId)).toEqual([])
  expect(await readJobs(db)).toEqual([])
})

test('an empty list of recipients is accepted', async () => {
  const orderId = await order()
  await queue('farm_new_order', orderId, [])
  expect(await mailsOf(db, orderId)).toEqual([])
})

test('a mail is sent once, by any number of jobs, in sequence or concurrently', async () => {
  const mail = await queued('order_placed')
  await Promise.all(Array.from({ length: 20 }, () => sendMail(deps, mail.id)))
  for (let i = 0; i < 5; i++) await sendMail(deps, mail.id)
  await sweepMails(workerDb)
  const [came, ...more] = cameOf(mail)
  expect(more).toEqual([])
  expect(came?.to).toEqual([asha.email])
  expect(came?.subject).toMatch(/^Order #FG-\d+ has been placed$/)
  expect(came?.text).toContain('Please keep ₹1,765 ready to pay at the door.')
  expect(came?.text).toContain(
    'Asha S. Kulkarni\n14 Prabhat Road\nPune 411004\nMaharashtra, India\nPhone: 9822055555',
  )
  expect(came?.html).toContain('Alphonso mango')
})

test('each person is written to in the language they last signed in with', async () => {
  const orderId = await order()
  await queue('farm_new_order', orderId, [ramesh.id, sunita.id])
  for (const { id } of await mailsOf(db, orderId)) await sendMail(deps, id)
  const subjects = new Map(mailbox.received().map(({ to, subject }) => [to[0], subject]))
  expect(subjects.get(ramesh.email)).toMatch(/^New order #FG-\d+$/)
  expect(subjects.get(sunita.email)).toMatch(/^नया ऑर्डर #FG-\d+$/)
})

test('a farm’s mail contains its own lines and the buyer’s name and place, and nothing else', async () => {
  for (const [farm, own, other] of [
    [ramesh, 'Alphonso mango', 'Gir cow ghee'],
    [sunita, 'Gir cow ghee', 'Alphonso mango'],
  ] as const) {
    const mail = await queued('farm_new_order', {}, farm)
    await sendMail(deps, mail.id)
    const [came] = cameOf(mail)
    for (const content of [came?.text, came?.html]) {
      expect(content).toContain(own)
      expect(content).toContain('Asha Kulkarni')
      expect(content).toContain('Pune, Maharashtra')
      expect(content).toContain(farm === ramesh ? '₹540' : '₹1,200')
      for (const secret of [
        other,
        farm === ramesh ? sunita.name : ramesh.name,
        asha.email,
        'asha.at.home@example.in',
        '9822041873',
        '9822055555',
        'Prabhat',
        '411004',
        'Asha at the gate',
        farm === ramesh ? '₹1,200' : '₹540',
        '₹1,740',
        '₹1,765',
      ])
        expect(content).not.toContain(secret)
    }
  }
})

test('a mail server outage delays the mail and loses nothing', async () => {
  const mail = await queued('order_placed')
  await mailbox.shut()
  await sendMail(deps, mail.id)
  await sendMail(deps, mail.id)
  const waiting = await again(mail)
  expect(waiting).toMatchObject({ isSent: false, attempts: 1, lastError: 'ESOCKET' })
  expect(waiting?.nextTryInMs).toBeGreaterThan(100_000)
  expect(waiting?.nextTryInMs).toBeLessThanOrEqual(120_000)

  await mailbox.open()
  await clearJobs(db)
  await sweepMails(workerDb)
  expect(await jobsOf(mail.id)).toEqual([])

  await passTime(db, mail.id)
  await sweepMails(workerDb)
  await sweepMails(workerDb)
  expect(await jobsOf(mail.id)).toHaveLength(1)
  await sendMail(deps, mail.id)
  expect(cameOf(mail)).toHaveLength(1)
  expect(await again(mail)).toMatchObject({ isSent: true, attempts: 2, nextTryInMs: null, lastError: null })
})

test('a lost job is queued again', async () => {
  const mail = await queued('order_placed')
  await clearJobs(db)
  await sweepMails(workerDb)
  expect(await jobsOf(mail.id)).toHaveLength(1)
})

test('a worker that dies after the server accepted the mail sends it again with the same Message-ID', async () => {
  const mail = await queued('order_placed')
  const dying: Mailer = {
    async send(letter) {
      await mailbox.mailer.send(letter)
      throw new Error('killed')
    },
  }
  await expect(sendMail({ ...deps, mailer: dying }, mail.id)).rejects.toThrow('killed')
  await sendMail(deps, mail.id)
  expect(cameOf(mail)).toHaveLength(1)

  await passTime(db, mail.id)
  await sendMail(deps, mail.id)
  // Both have the same Message-ID, so mail programs show one of them.
  expect(cameOf(mail)).toHaveLength(2)
})

test('attempts are further and further apart, and end after three days', async () => {
  const delays = Array.from({ length: 20 }, (_, i) => nextTryInMs(i + 1))
  const minutes = delays.map((ms) => ms && ms / 60_000)
  expect(minutes.slice(0, 10)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  expect(minutes.at(-1)).toBeNull()
  const days = minutes.reduce<number>((sum, next) => sum + (next ?? 0), 0) / 60 / 24
  expect(days).toBeGreaterThan(2.5)
  expect(days).toBeLessThan(3.5)

  const mail = await queued('order_placed')
  await setTries(db, mail.id, 19)
  const refusing: Mailer = { send: () => Promise.reject(new MailNotSent('EENVELOPE 550')) }
  await sendMail({ ...deps, mailer: refusing }, mail.id)
  expect(await again(mail)).toMatchObject({
    isSent: false,
    attempts: 20,
    nextTryInMs: null,
    lastError: 'EENVELOPE 550',
  })
  await sendMail(deps, mail.id)
  expect(cameOf(mail)).toEqual([])
})

test.each(['disabled', 'deleted'] as const)('no mail is sent to an account that was %s', async (how) => {
  const gone = await addPerson(db, 'user', 'Gone')
  const mail = await queued('order_placed', { buyer: gone }, gone)
  await closeAccount(db, gone.id, how)
  await sendMail(deps, mail.id)
  expect(cameOf(mail)).toEqual([])
  expect(await again(mail)).toMatchObject({
    isSent: true,
    nextTryInMs: null,
    lastError: 'the account is closed',
  })
})

test.each<[string, NoticeKind, Partial<MailOrder>, typeof asha, string]>([
  [
    'a farm gets no packing mail for a cancelled order',
    'farm_new_order',
    { status: 'cancelled' },
    ramesh,
    'nothing to pack',
  ],
  [
    'a farm gets no packing mail for an unpaid order',
    'farm_new_order',
    { method: 'UPI' },
    ramesh,
    'nothing to pack',
  ],
  [
    'a buyer who cancelled at once gets no confirmation mail',
    'order_placed',
    { status: 'cancelled' },
    asha,
    'not placed any more',
  ],
  [
    'a buyer who has not paid gets no confirmation mail',
    'order_placed',
    { method: 'UPI' },
    asha,
    'not placed any more',
  ],
  ['a buyer’s mail never goes to a farm', 'order_placed', {}, ramesh, 'not their order'],
  ['a farm’s mail never goes to a buyer', 'farm_new_order', {}, asha, 'not their order'],
  [
    'no mail is sent for a refund that is still pending',
    'refund_processed',
    { method: 'UPI', isPaid: true, status: 'cancelled', refund: { cause: 'cancel', state: 'sent' } },
    asha,
    'nothing was refunded',
  ],
])('%s', async (_, kind, overrides, to, reason) => {
  const mail = await queued(kind, overrides, to)
  await sendMail(deps, mail.id)
  expect(cameOf(mail)).toEqual([])
  expect(await again(mail)).toMatchObject({ isSent: true, lastError: reason })
})

const upi = { method: 'UPI', isPaid: true } as const

test.each<[string, NoticeKind, Partial<MailOrder>, RegExp, string]>([
  [
    'what was paid online',
    'order_placed',
    upi,
    /: payment received$/,
    'We have received your payment of ₹1,765.',
  ],
  [
    'that a cancelled order costs nothing',
    'order_cancelled',
    { status: 'cancelled' },
    /has been cancelled$/,
    'You have paid nothing for this order, and there is nothing to pay.',
  ],
  [
    'that nothing was paid for an order whose time ran out',
    'order_cancelled',
    { method: 'UPI', status: 'cancelled' },
    /has been cancelled$/,
    'No payment has reached us for this order.',
  ],
  [
    'that the money of a cancelled order comes back',
    'order_cancelled',
    { ...upi, status: 'cancelled', refund: { cause: 'cancel', state: 'due' } },
    /has been cancelled$/,
    'We are paying ₹1,765 back to your UPI account.',
  ],
  [
    'that the money has come back',
    'refund_processed',
    { ...upi, status: 'cancelled', refund: { cause: 'cancel', state: 'processed' } },
    /: ₹1,765 refunded$/,
    'We have paid ₹1,765 back to your UPI account.',
  ],
])('a buyer is notified %s', async (_, kind, overrides, subject, text) => {
  const mail = await queued(kind, overrides)
  await sendMail(deps, mail.id)
  const [came] = cameOf(mail)
  expect(came?.to).toEqual([asha.email])
  expect(came?.subject).toMatch(subject)
  expect(came?.text).toContain(text)
})

test('hostile names stay plain text from order to mail', async () => {
  const EVIL = '<script>alert(1)</script>\r\nBcc: all@example.in\r\n\r\nTotal: ₹0'
  const buyer = await addPerson(db, 'user', EVIL)
  const farmer = await addPerson(db, 'farmer', EVIL)
  const orderId = await order({ buyer, lines: [{ farmer, name: EVIL, paise: 300_00 }] })
  await queue('order_placed', orderId, [buyer.id])
  await queue('farm_new_order', orderId, [farmer.id])
  for (const mail of await mailsOf(db, orderId)) {
    await sendMail(deps, mail.id)
    const [came] = cameOf(mail)
    expect(came?.to).toHaveLength(1)
    expect(came?.html).not.toContain('<script')
    expect(came?.text).toContain('<script>alert(1)</script> Bcc: all@example. in Total: ₹0')
    expect(came?.text).not.toMatch(/^(Bcc|Total: ₹0)/m)
  }
  expect(mailbox.received().filter(({ to }) => to.includes('all@example.in'))).toEqual([])
})
