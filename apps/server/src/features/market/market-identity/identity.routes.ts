import * as api from '@farmgate/contract/market/identity.ts'
import { legalText, market } from '@farmgate/contract/market/market-info.ts'
import { Refusal } from '@farmgate/domain/refusal.ts'
import { isLegalPage, LEGAL_PAGES, type LegalPageName } from '@farmgate/domain/market/legal-page.ts'
import type { MarketMode } from '@farmgate/domain/market/market-identity.ts'
import { adminSettingsResponses as words } from '@farmgate/messages/en/admin-settings-responses.ts'
import { legalDrafts as english } from '@farmgate/messages/en/legal-drafts.ts'
import { legalDrafts as hindi } from '@farmgate/messages/hi/legal-drafts.ts'
import { readUses } from '#db/market-uses.sql.ts'
import type { Db } from '#db/pool.ts'
import type { On } from '#http/on.ts'
import { operatorOf } from '#http/shared/operator.ts'
import { changeIdentity } from './change-identity.ts'
import { changeLegalPage } from './change-legal-page.ts'
import { readIdentity } from './identity.sql.ts'
import { readLegalPage, readLegalPages } from './legal-pages.sql.ts'
import { presentIdentity, presentLegalPage, presentLegalText, presentMarket } from './present-identity.ts'

export function identityRoutes(
  on: On,
  { db, marketMode }: { readonly db: Db; readonly marketMode: MarketMode },
): void {
  on(market, async () => ({
    ...presentMarket(await readIdentity(db), marketMode),
    uses: [...(await readUses(db))],
  }))

  on(legalText, async ({ params }) => presentLegalText(await readLegalPage(db, knownPage(params.page))))

  on(api.identity, async () => presentIdentity(await readIdentity(db), marketMode))

  on(api.changeIdentity, async ({ actor, caller, body }) => {
    const { version, ...request } = body
    await changeIdentity(db, operatorOf(actor, caller), request, version)
    return { message: words.identitySaved, ...presentIdentity(await readIdentity(db), marketMode) }
  })

  on(api.legalPages, async () => {
    const saved = await readLegalPages(db)
    return {
      pages: LEGAL_PAGES.flatMap((name) => saved.filter(({ page }) => page === name).map(presentLegalPage)),
    }
  })

  on(api.changeLegalPage, async ({ actor, caller, params, body }) => {
    const page = knownPage(params.page)
    const { version, texts, check } = body
    // A text that equals our draft follows it when the draft changes, but a checked text is stored as it was checked.
    const ownText = (text: string | null, draft: string) =>
      check === null ? (text === draft ? null : text) : (text ?? draft)
    const own = { en: ownText(texts.en, english[page]), hi: ownText(texts.hi, hindi[page]) }
    await changeLegalPage(db, operatorOf(actor, caller), page, { texts: own, check }, version)
    return { message: words.legalSaved, page: presentLegalPage(await readLegalPage(db, page)) }
  })
}

function knownPage(name: string): LegalPageName {
  if (!isLegalPage(name)) throw new Refusal('legal.not_found')
  return name
}
