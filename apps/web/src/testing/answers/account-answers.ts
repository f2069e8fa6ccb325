import type { AccountDetail } from '@farmgate/contract/people/account-admin.ts'

/** A phone that is signed in. */
export const LIVE_SESSION: NonNullable<AccountDetail['sessions']>[number] = {
  _id: '0192f0c1-0000-7000-8000-0000000000e1',
  device:
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  network: '203.0.113.7',
  isLive: true,
  firstSeenAt: '2026-11-01T06:30:00.000Z',
  lastSeenAt: '2026-11-02T06:30:00.000Z',
}

/** The account of Tara Joshi, a new buyer with a phone, as operators see it. */
export const accountOf = (fields: Partial<AccountDetail> = {}): AccountDetail => ({
  _id: '0192f0c1-0000-7000-8000-0000000000b1',
  role: 'user',
  name: 'Tara Joshi',
  email: 'tara.joshi@example.in',
  createdAt: '2026-01-05T06:30:00.000Z',
  emailVerifiedAt: null,
  phone: '9822041873',
  phoneConfirmed: null,
  trust: null,
  deliveredOrders: 0,
  open: { count: 0, value: 0 },
  cash: { count: 0, value: 0 },
  cashLimits: { openOrders: 1, value: 1_500, sharePercent: 20, unitsMin: 5 },
  openOrders: [],
  delayed: null,
  devices: 1,
  sessions: [],
  disabled: null,
  acts: [],
  ...fields,
})
