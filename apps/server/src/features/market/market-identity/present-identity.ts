import type { IdentityView, LegalPageView } from '@farmgate/contract/market/identity.ts'
import type { LegalText, Market } from '@farmgate/contract/market/market-info.ts'
import {
  IDENTITY_FIELDS,
  type MarketIdentity,
  type MarketMode,
  missingIdentity,
  takesOrders,
} from '@farmgate/domain/market/market-identity.ts'
import { legalDrafts as english } from '@farmgate/messages/en/legal-drafts.ts'
import { legalDrafts as hindi } from '@farmgate/messages/hi/legal-drafts.ts'
import type { SavedIdentity } from './identity.sql.ts'
import type { SavedLegalPage } from './legal-pages.sql.ts'

export const presentMarket = (saved: MarketIdentity, mode: MarketMode): Omit<Market, 'uses'> => ({
  isOpen: takesOrders(mode, saved),
  identity: fieldsOf(saved),
})

export const presentIdentity = (saved: SavedIdentity, mode: MarketMode): IdentityView => ({
  ...presentMarket(saved, mode),
  missing: [...missingIdentity(saved)],
  mode,
  ...presentChange(saved),
})

export const presentLegalText = ({ page, texts, check }: SavedLegalPage): LegalText => ({
  page,
  texts: { en: texts.en ?? english[page], hi: texts.hi ?? hindi[page] },
  checkedOn: check?.on ?? null,
})

export const presentLegalPage = (saved: SavedLegalPage): LegalPageView => ({
  page: saved.page,
  texts: presentLegalText(saved).texts,
  drafts: { en: english[saved.page], hi: hindi[saved.page] },
  check: saved.check,
  ...presentChange(saved),
})

const fieldsOf = (saved: MarketIdentity): Market['identity'] =>
  Object.fromEntries(IDENTITY_FIELDS.map((field) => [field, saved[field]])) as Market['identity']

const presentChange = ({
  version,
  updatedAt,
  updatedBy,
}: Pick<SavedIdentity, 'version' | 'updatedAt' | 'updatedBy'>) => ({
  version,
  updatedAt: updatedAt.toISOString(),
  updatedBy: updatedBy === null ? null : { _id: updatedBy.id, name: updatedBy.name },
})
