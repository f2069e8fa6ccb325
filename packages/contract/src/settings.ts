import { AFTER_ADD, DELIVERY_CLAIMS, OUTSIDE_ROUNDS } from '@farmgate/domain/settings/market-settings.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Timestamp } from './fields.ts'
import { ClaimTexts, SettingsBody } from './forms/settings.ts'
import { HomeCopy } from './home.ts'

const Settings = z
  .object({
    /** The home page's claims as the operators worded them. */
    copy: z.object({ en: ClaimTexts, hi: ClaimTexts }),
    /** The standard texts, shown where they did not. */
    defaults: z.object({ en: HomeCopy, hi: HomeCopy }),
    /** Rupees per order. Fixed: every order, mail and ledger entry is computed with them. */
    fees: z.object({ delivery: z.number(), platform: z.number() }),
    /** Hours after which an order needs attention. */
    attention: z.object({ shipWithinHours: z.number(), deliverWithinHours: z.number() }),
    /** Unmatched payments that are refunded automatically within an hour: how many, and how many rupees. */
    refunds: z.object({ unmatchedCountMax: z.number(), unmatchedSumMax: z.number() }),
    /**
     * The limits of open Cash on Delivery for one account: orders, total in rupees, and of one listing a share of
     * its stock in percent but never less than this number of units.
     */
    cash: z.object({
      cashNewOrders: z.number(),
      cashNewValue: z.number(),
      cashNewShare: z.number(),
      cashNewUnits: z.number(),
      cashTrustedOrders: z.number(),
      cashTrustedValue: z.number(),
      cashTrustedShare: z.number(),
      cashTrustedUnits: z.number(),
    }),
    /**
     * The figures above which operators are warned about unpaid orders: of all new accounts within an hour, and of
     * one account.
     */
    alarms: z.object({
      alarmNewOrders: z.number(),
      alarmNewValue: z.number(),
      alarmAccountListings: z.number(),
      alarmAccountValue: z.number(),
    }),
    /**
     * Claims about items: how many hours after the delivery they are in time, and up to how many rupees and how often in
     * a month they are approved without an operator.
     */
    claims: z.object({ claimHours: z.number(), claimAutoMax: z.number(), claimAutoMonthly: z.number() }),
    /** Whether a refund that an operator asks for waits for a second person, and from how many rupees on. */
    largeRefunds: z.object({ secondPerson: z.boolean(), secondPersonFrom: z.number() }),
    /**
     * Below how many rupees a payout is carried over, how many hours after the delivery money is payable, how many hours
     * after a change another account is paid, and the weekday of payouts: Monday is 1, zero is none.
     */
    payouts: z.object({
      payoutMinimum: z.number(),
      payoutWaitHours: z.number(),
      payoutAccountWaitHours: z.number(),
      payoutWeekday: z.number(),
    }),
    /** For buyers who have not chosen: Add to Cart opens the cart, or stays on the shelf. */
    shop: z.object({ afterAdd: z.enum(AFTER_ADD) }),
    /**
     * What no round brings to the address sells without a promised day or is refused, and the home page's delivery
     * claim is the text above or names the next round.
     */
    rounds: z.object({ outsideRounds: z.enum(OUTSIDE_ROUNDS), deliveryClaim: z.enum(DELIVERY_CLAIMS) }),
    version: z.number(),
    updatedAt: Timestamp,
    updatedBy: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'Settings' })

export type Settings = z.output<typeof Settings>

export const settings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'The operators’ settings: the home page’s claims, limits and deadlines',
  access: ['admin'],
  response: z.object({ settings: Settings }),
  refusals: [],
})

export const changeSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Change the home page’s claims, limits and deadlines',
  access: ['admin'],
  rights: 'owner',
  body: SettingsBody,
  response: z.object({ message: z.string(), settings: Settings }),
  invalid: 'settings.refused',
  refusals: ['settings.refused', 'settings.stale'],
})
