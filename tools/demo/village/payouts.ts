import type { PayTo } from '@farmgate/domain/money/payout-accounts/pay-to.ts'
import type { FarmerKey } from './farmers.ts'

/** Without the holder's name, which is the farmer's. All numbers are invented. */
type Account = PayTo extends infer Each ? (Each extends PayTo ? Omit<Each, 'name'> : never) : never

const bankAccount = (ifsc: string, number: string): Account => ({ kind: 'bank', ifsc, number })
const upi = (vpa: string): Account => ({ kind: 'upi', vpa })

/** Where farms are paid. The newest farms, and one that is often without a signal, have not said it yet. */
export const accounts: Readonly<Partial<Record<FarmerKey, Account>>> = {
  ramesh: bankAccount('HDFC0000123', '50100123454417'),
  savita: bankAccount('MAHB0000041', '60234511982'),
  gurpreet: bankAccount('PUNB0012600', '0126000100734512'),
  hasmukh: bankAccount('BARB0ANANDX', '03420100018823'),
  imran: bankAccount('JAKA0SHOPIA', '0042040100006671'),
  lakshmi: bankAccount('SBIN0000884', '31287766402'),
  anita: upi('anita.patel@oksbi'),
  mohan: bankAccount('CNRB0000461', '0461101023349'),
  joseph: bankAccount('FDRL0001032', '10320100087745'),
  bhavna: bankAccount('BARB0RAJKOT', '08150100045567'),
  fatima: upi('fatima.strawberry@okaxis'),
  shyam: bankAccount('SBIN0001234', '20456612207'),
  devki: upi('devkithakur@ybl'),
  kailash: bankAccount('SBIN0002208', '33120942208'),
  selvi: bankAccount('TMBL0000016', '016100050300992'),
  bhanwar: upi('bhanwar29@paytm'),
  mousumi: bankAccount('IDIB000B512', '6102284415'),
  basavaraj: bankAccount('KARB0000125', '1252500101144201'),
  amala: bankAccount('SIBL0000037', '0037053000012284'),
  kisan: bankAccount('MAHB0000305', '60118874420'),
  vandana: upi('vandana.gaikwad@okicici'),
  dattatray: bankAccount('COSB0000009', '0091501056617'),
  rukmini: bankAccount('IPOS0000001', '100088341276'),
  santosh: bankAccount('SRCB0000021', '21100100043305'),
  alka: bankAccount('HDFC0000542', '50100387711209'),
}

/** The bank has another name, so an operator looks at both. */
export const NAME_AT_BANK: Readonly<Partial<Record<FarmerKey, string>>> = {
  amala: 'XAVIER FERNANDES',
}

export const ACCOUNTS_DAYS_AGO = 34

/** Money reaches the bank: the gateway's every few days, cash when an operator brings it there. */
export const SETTLED_DAYS_AGO = [40, 33, 26, 19, 12, 9.5, 6, 2.5, 0.3]
export const BANKED = [
  { daysAgo: 10, bank: 'Bank of Maharashtra, Deccan', receipt: 'DEP-20417' },
  { daysAgo: 3, bank: 'Bank of Maharashtra, Deccan', receipt: 'DEP-20588' },
]

/** A run that was sent: drafted in the morning, approved by the other operator before noon. */
export interface SentRun {
  readonly daysAgo: number
  readonly draftedBy: 'owner' | 'staff'
  /** All farms when not set. */
  readonly farms?: readonly FarmerKey[]
  /** The bank of these did not take the money. */
  readonly failed?: readonly FarmerKey[]
}

export const sentRuns: readonly SentRun[] = [
  { daysAgo: 9, draftedBy: 'staff' },
  {
    daysAgo: 2,
    draftedBy: 'owner',
    farms: ['ramesh', 'savita', 'imran', 'lakshmi', 'kailash', 'joseph'],
    failed: ['kailash'],
  },
]

/** A week after the last run. */
export const NEXT_RUN_IN_DAYS = 5

/** The second operator's draft, which waits for the first one. Their sales are days old: payable at every hour. */
export const drafted: readonly FarmerKey[] = ['gurpreet', 'mohan', 'bhanwar']
