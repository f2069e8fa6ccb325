import { AFTER_ADD, DELIVERY_CLAIMS, OUTSIDE_ROUNDS } from '@farmgate/domain/market/market-settings.ts'
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { Id, Timestamp } from '../fields.ts'
import { ClaimTexts, SettingsBody } from '../forms/settings.ts'
import { HomeCopy } from './home.ts'
import { PendingChange } from './pending-change.ts'
import { CODE_REFUSALS } from '../people/second-factor.ts'

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
     * Unpaid online orders of accounts that have proved nothing. Up to `unpaidUnits` units or `unpaidShare` percent of a
     * listing, and `unpaidOrderValue` rupees, an order is held like any other; above that for `unpaidMinutes`. Above the
     * two last figures, all its unpaid orders together, it is refused.
     */
    unpaid: z.object({
      unpaidUnits: z.number(),
      unpaidShare: z.number(),
      unpaidOrderValue: z.number(),
      unpaidMinutes: z.number(),
      unpaidUnitsMax: z.number(),
      unpaidValueMax: z.number(),
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
     * a month they are approved without an operator. Up to how many rupees goes back by itself for bags that a driver did not
     * have, at a stop and on a round day.
     */
    claims: z.object({
      claimHours: z.number(),
      claimAutoMax: z.number(),
      claimAutoMonthly: z.number(),
      doorRefundStop: z.number(),
      doorRefundDay: z.number(),
    }),
    /** Whether a refund that an operator asks for waits for a second person, and from how many rupees on. */
    largeRefunds: z.object({ secondPerson: z.boolean(), secondPersonFrom: z.number() }),
    /**
     * Whether the whole admin area needs a second factor, not only what moves money and rights; after how many idle days an
     * admin's session ends; and how many sessions one account has: a further sign-in ends the oldest.
     */
    signIn: z.object({ factorEverywhere: z.boolean(), adminIdleDays: z.number(), sessionsMax: z.number() }),
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
    /**
     * Whether a setting that protects less waits, as it does since the first payout was sent, and what waits now. The
     * settings above are those in effect.
     */
    guards: z.object({ wait: z.boolean(), pending: z.array(PendingChange) }),
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
  summary:
    'Change the home page’s claims, limits and deadlines; what protects money needs a code, and to protect less takes a day',
  access: ['admin'],
  rights: 'owner',
  secondFactor: 'acts',
  body: SettingsBody,
  response: z.object({ message: z.string(), settings: Settings }),
  invalid: 'settings.refused',
  refusals: [...CODE_REFUSALS, 'market_use.off', 'settings.refused', 'settings.stale'],
})

/** Without a code: to stop it is always safe. */
export const stopSettingChange = endpoint({
  method: 'POST',
  path: '/admin/settings/pending/:id/stop',
  summary: 'Stop a change of the settings that has not taken effect',
  access: ['admin'],
  rights: 'owner',
  params: z.object({ id: Id }),
  response: z.object({ message: z.string(), settings: Settings }),
  refusals: ['setting_change.ended', 'setting_change.not_found'],
})
