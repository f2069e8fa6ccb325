import { LEGAL_PAGES } from '@farmgate/domain/market/legal-page.ts'
import { IDENTITY_FIELDS, MARKET_MODES } from '@farmgate/domain/market/market-identity.ts'
import * as z from 'zod/mini'
import { Day } from '../day.ts'
import { endpoint } from '../endpoint.ts'
import { Timestamp } from '../fields.ts'
import { IdentityBody, LegalPageBody } from '../forms/identity.ts'
import { Identity } from './market-info.ts'

const Author = z.nullable(z.object({ _id: z.string(), name: z.string() }))

const IdentityView = z
  .object({
    identity: Identity,
    /** The required fields that are empty or wrong. */
    missing: z.array(z.enum(IDENTITY_FIELDS)),
    mode: z.enum(MARKET_MODES),
    /** Whether the market takes new orders. */
    isOpen: z.boolean(),
    version: z.number(),
    updatedAt: Timestamp,
    updatedBy: Author,
  })
  .register(z.globalRegistry, { id: 'IdentityView' })

export type IdentityView = z.output<typeof IdentityView>

export const identity = endpoint({
  method: 'GET',
  path: '/admin/identity',
  summary: 'Who runs the market, and what is missing before it takes orders',
  access: ['admin'],
  response: IdentityView,
  refusals: [],
})

export const changeIdentity = endpoint({
  method: 'PUT',
  path: '/admin/identity',
  summary: 'Save who runs the market; empty fields are allowed, wrong ones are refused',
  access: ['admin'],
  rights: 'owner',
  body: IdentityBody,
  response: z.extend(IdentityView, { message: z.string() }),
  invalid: 'identity.refused',
  refusals: ['identity.refused', 'identity.stale'],
})

const LegalTexts = z.object({ en: z.string(), hi: z.string() })

const LegalPageView = z
  .object({
    page: z.enum(LEGAL_PAGES),
    /** As the page shows them. */
    texts: LegalTexts,
    /** Our drafts. */
    drafts: LegalTexts,
    /** Who checked the texts, and when; null: to be checked by counsel. */
    check: z.nullable(z.object({ by: z.string(), on: Day })),
    version: z.number(),
    updatedAt: Timestamp,
    updatedBy: Author,
  })
  .register(z.globalRegistry, { id: 'LegalPageView' })

export type LegalPageView = z.output<typeof LegalPageView>

export const legalPages = endpoint({
  method: 'GET',
  path: '/admin/legal',
  summary: 'The legal pages with our drafts, and who checked them',
  access: ['admin'],
  response: z.object({ pages: z.array(LegalPageView) }),
  refusals: [],
})

export const changeLegalPage = endpoint({
  method: 'PUT',
  path: '/admin/legal/:page',
  summary: 'Save a legal page; a change of the text removes an earlier check by counsel',
  access: ['admin'],
  rights: 'owner',
  params: z.object({ page: z.string().check(z.maxLength(20)) }),
  body: LegalPageBody,
  response: z.object({ message: z.string(), page: LegalPageView }),
  invalid: 'legal.refused',
  refusals: ['legal.not_found', 'legal.refused', 'legal.stale'],
})
