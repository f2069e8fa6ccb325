import type { LimitName } from '@farmgate/contract/endpoint.ts'
import type { Allowance } from './allowance.ts'

/** Counted by account: calls that only a signed-in caller can make, and all their calls together. */
export const ACCOUNT_LIMITS = ['standard', 'profile', 'upload', 'cart', 'order', 'pay'] as const
export type AccountLimit = (typeof ACCOUNT_LIMITS)[number]

/** Counted by device and address. */
export type VisitorLimit = Extract<
  LimitName,
  'standard' | 'register' | 'recover' | 'refresh' | 'newsletter' | 'picture'
>

/** Limits of a device and of an address. Indian carriers put thousands of people behind one address, so its limit is high. */
export interface SharedAllowance {
  /** For one browser, by its device cookie. */
  readonly device: Allowance
  /** For everyone behind one address. Each of these windows must have room. */
  readonly address: readonly Allowance[]
  /**
   * Callers with a device cookie are counted separately from those without, so that a flood without cookies does not use up
   * their allowance.
   */
  readonly isSplit: boolean
}

export interface Limits {
  readonly account: Readonly<Record<AccountLimit, Allowance>>
  readonly visitor: Readonly<Record<VisitorLimit, SharedAllowance>>
  /** Sign-ins with a wrong password. Each further e-mail address that a device fails on counts more. */
  readonly failedSignIn: SharedAllowance
  /** Tokens that turn out not to be genuine. */
  readonly wrongToken: SharedAllowance
  /** Registrations from one address above which an alarm is raised. */
  readonly bulkRegistration: { readonly perSeconds: number; readonly count: number }
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** No delay before the refusal: what one person does is known well enough. */
const exactly = (calls: number, perSeconds: number): Allowance => ({ perSeconds, soft: calls, hard: calls })

/** Sized for 2,000 people behind one address, each with a journey of 30 calls, within ten minutes. */
export const productionLimits: Limits = {
  account: {
    standard: exactly(600, MINUTE),
    profile: exactly(30, HOUR),
    upload: exactly(20, HOUR),
    cart: exactly(60, MINUTE),
    // An order takes two calls, and one more for each try after a failed payment.
    order: exactly(20, MINUTE),
    // The web polls every two seconds for a minute: enough for two tabs at once.
    pay: exactly(60, MINUTE),
  },
  visitor: {
    // 200 journeys a minute, even when no client stores cookies.
    standard: {
      device: { perSeconds: MINUTE, soft: 600, hard: 900 },
      address: [{ perSeconds: MINUTE, soft: 6_000, hard: 12_000 }],
      isSplit: true,
    },
    // A browser renews every ten minutes, once per open role and tab.
    refresh: {
      device: { perSeconds: MINUTE, soft: 60, hard: 120 },
      address: [{ perSeconds: MINUTE, soft: 2_000, hard: 6_000 }],
      isSplit: true,
    },
    // A page shows dozens of pictures; they are cheap.
    picture: {
      device: { perSeconds: MINUTE, soft: 3_000, hard: 6_000 },
      address: [{ perSeconds: MINUTE, soft: 30_000, hard: 60_000 }],
      isSplit: true,
    },
    // A field worker registers a village on one phone.
    register: {
      device: { perSeconds: HOUR, soft: 5, hard: 60 },
      address: [{ perSeconds: 10 * MINUTE, soft: 30, hard: 2_500 }, exactly(3_000, HOUR)],
      isSplit: false,
    },
    newsletter: {
      device: { perSeconds: HOUR, soft: 5, hard: 20 },
      address: [{ perSeconds: HOUR, soft: 60, hard: 1_000 }],
      isSplit: false,
    },
    // Requests for mails, and tries of mailed links.
    recover: {
      device: { perSeconds: HOUR, soft: 10, hard: 60 },
      address: [{ perSeconds: HOUR, soft: 60, hard: 1_000 }],
      isSplit: false,
    },
  },
  failedSignIn: {
    device: { perSeconds: 15 * MINUTE, soft: 10, hard: 100 },
    address: [{ perSeconds: 15 * MINUTE, soft: 50, hard: 1_000 }],
    isSplit: true,
  },
  wrongToken: {
    device: { perSeconds: MINUTE, soft: 60, hard: 120 },
    address: [{ perSeconds: MINUTE, soft: 300, hard: 3_000 }],
    isSplit: true,
  },
  bulkRegistration: { perSeconds: 10 * MINUTE, count: 50 },
}
