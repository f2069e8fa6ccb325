import { LEGAL_PAGES } from '@farmgate/domain/market/legal-page.ts'
import { MARKET_USES } from '@farmgate/domain/market/market-uses.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'

/** Who runs the market. An empty text is not filled in yet, or does not apply. */
export const Identity = z
  .object({
    legalName: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    pincode: z.string(),
    phone: z.string(),
    email: z.string(),
    officerName: z.string(),
    officerPhone: z.string(),
    officerEmail: z.string(),
    officerHours: z.string(),
    fssai: z.string(),
    gstin: z.string(),
    /** The number of the company or society, such as a CIN. */
    registration: z.string(),
    /** The licence of the agricultural market committee. */
    apmc: z.string(),
  })
  .register(z.globalRegistry, { id: 'Identity' })

const Market = z.object({
  /** Whether it takes new orders. */
  isOpen: z.boolean(),
  identity: Identity,
  /** The features that the market uses. */
  uses: z.array(z.enum(MARKET_USES)),
})

export type Market = z.output<typeof Market>

export const market = endpoint({
  method: 'GET',
  path: '/market',
  summary: 'Who runs the market, and whether it takes orders; may be half a minute old',
  access: 'anyone',
  response: Market,
  refusals: [],
  cacheSeconds: 30,
})

const LegalText = z
  .object({
    page: z.enum(LEGAL_PAGES),
    /** Plain text: an empty line ends a paragraph, `# ` begins a heading, `- ` an item of a list. */
    texts: z.object({ en: z.string(), hi: z.string() }),
    /** The day on which counsel checked it; null: a draft that is still to be checked. */
    checkedOn: z.nullable(Day),
  })
  .register(z.globalRegistry, { id: 'LegalText' })

export type LegalText = z.output<typeof LegalText>

export const legalText = endpoint({
  method: 'GET',
  path: '/legal/:page',
  summary: 'One of the legal pages, terms, privacy, returns or grievance, in both languages',
  access: 'anyone',
  params: z.object({ page: z.string().check(z.maxLength(20)) }),
  response: LegalText,
  refusals: ['legal.not_found'],
  cacheSeconds: 30,
})
