import { legalText, type LegalText } from '@farmgate/contract/market/market-info.ts'
import {
  isLegalPage,
  LEGAL_PAGES,
  type LegalBlock,
  legalBlocks,
  type LegalPageName,
} from '@farmgate/domain/market/legal-page.ts'
import { addressLine } from '@farmgate/domain/market/address-line.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useEffect, useState } from 'react'
import { Link, Navigate, useParams } from 'react-router'
import { send } from '#api/send.ts'
import { useMarket } from '#api/use-market.ts'
import { dayText } from '#components/format/day-text.ts'
import { useLanguage } from '#language.ts'
import { usePageTitle } from '#page-title.ts'
import { paths } from '#paths.ts'
import { Button } from '#ui/buttons/button.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'

/** One of the legal pages, with who runs the market and whom to complain to. */
export function Component() {
  const { page = '' } = useParams()
  return isLegalPage(page) ? <LegalPage key={page} page={page} /> : <Navigate to={paths.home} replace />
}

function LegalPage({ page }: { page: LegalPageName }) {
  const words = useWords('identity')
  const shell = useWords('shell')
  // Increased to load the text again.
  const [attempt, setAttempt] = useState(0)
  const title = words[`page.${page}`]
  usePageTitle(title)
  return (
    <div className="page grid max-w-190 gap-6 pt-8">
      <nav aria-label={shell.legalPages}>
        <ul className="flex flex-wrap gap-x-4">
          {LEGAL_PAGES.map((name) => (
            <li key={name}>
              <Link
                to={paths.legal(name)}
                aria-current={name === page ? 'page' : undefined}
                className="inline-flex min-h-11 min-w-11 items-center underline aria-[current]:font-semibold aria-[current]:no-underline"
              >
                {words[`page.${name}`]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h1>{title}</h1>
      <LoadedText key={attempt} page={page} onRetry={() => setAttempt((last) => last + 1)} />
      <Contact />
    </div>
  )
}

function LoadedText({ page, onRetry }: { page: LegalPageName; onRetry: () => void }) {
  const words = useWords('identity')
  const shell = useWords('shell')
  const { language } = useLanguage()
  const [text, setText] = useState<LegalText | 'failed' | null>(null)
  useEffect(() => {
    let isShown = true
    const show = async (): Promise<void> => {
      const loaded = await send(legalText, { params: { page } }).catch(() => 'failed' as const)
      if (isShown) setText(loaded)
    }
    void show()
    return () => {
      isShown = false
    }
  }, [page])
  if (text === null) return <Skeleton className="h-96 rounded-card" />
  if (text === 'failed')
    return (
      <Note
        tone="bad"
        title={shell.loadFailedTitle}
        action={
          <Button variant="secondary" onClick={onRetry}>
            {shell.tryAgain}
          </Button>
        }
      >
        {shell.loadFailedText}
      </Note>
    )
  return (
    <>
      {text.checkedOn === null ? (
        <Note tone="warn" live={false}>
          {words.toBeChecked}
        </Note>
      ) : (
        <p className="text-ink-3 text-sm">
          {fill(words.checkedOn, { date: dayText(text.checkedOn, language) })}
        </p>
      )}
      {legalBlocks(text.texts[language]).map((block) => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </>
  )
}

/** Plain text: nothing in it is markup. */
function Block({ block }: { block: LegalBlock }) {
  if (block.is === 'heading') return <h2 className="mt-3 text-h3">{block.text}</h2>
  if (block.is === 'paragraph') return <p>{block.text}</p>
  return (
    <ul className="list-disc pl-6">
      {block.items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}

function Contact() {
  const words = useWords('identity')
  const market = useMarket()
  if (market === null || market.identity.legalName === '') return null
  const { identity } = market
  return (
    <div className="grid gap-4 border-line border-t pt-6 md:grid-cols-2">
      <section>
        <h2 className="mb-2 text-h3">{words.whoSells}</h2>
        <p className="wrap-anywhere">
          {identity.legalName}
          <br />
          {addressLine(identity)}
          <br />
          {identity.phone}
          <br />
          {identity.email}
        </p>
      </section>
      <section>
        <h2 className="mb-2 text-h3">{words.officer}</h2>
        <p className="wrap-anywhere">
          {identity.officerName}
          <br />
          {identity.officerPhone}
          <br />
          {identity.officerEmail}
          <br />
          {identity.officerHours}
        </p>
      </section>
    </div>
  )
}
