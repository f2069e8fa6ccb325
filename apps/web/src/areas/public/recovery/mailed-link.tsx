import { readLink } from '@farmgate/contract/people/account-recovery.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { queryClient } from '#api/query.ts'
import { send } from '#api/send.ts'
import { Loaded } from '#components/query/loaded.tsx'
import { paths } from '#paths.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { RecoveryPage } from './recovery-page.tsx'

export type Link = Output<typeof readLink> & { readonly token: string }

interface MailedLinkProps {
  kind: Link['kind']
  title: string
  heading: string
  /** Shown instead of the page when the link has expired or was used before. */
  dead: ReactNode
  children: (link: Link, onDead: () => void) => ReactNode
}

/** Takes the token, looks up the link on the server, and shows the page only if the link still works. */
export function MailedLink(props: MailedLinkProps) {
  const token = useLinkToken()
  return (
    // Also around the page without a link: from here on it notices when the connection is lost and restored.
    <QueryClientProvider client={queryClient}>
      {token === null ? (
        <LinkMissing title={props.title} />
      ) : (
        // Another link remounts the page, so no state of the previous one remains.
        <FetchedLink key={token} token={token} {...props} />
      )}
    </QueryClientProvider>
  )
}

function FetchedLink({ token, kind, title, heading, dead, children }: MailedLinkProps & { token: string }) {
  const [isDead, setDead] = useState(false)
  const result = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: () => fetchLink(token, kind),
    // Fetched once: after the link is used, a refetch would replace the result that the page shows.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isDead || result.data === null) return dead
  if (result.data !== undefined) return children(result.data, () => setDead(true))
  return (
    <RecoveryPage title={title} heading={heading}>
      <Loaded query={result} skeleton={<LinkSkeleton />}>
        {() => null}
      </Loaded>
    </RecoveryPage>
  )
}

/** Returns null for a link that does not work or was mailed for another page. */
async function fetchLink(token: string, kind: Link['kind']): Promise<Link | null> {
  try {
    const link = await send(readLink, { body: { token } })
    return link.kind === kind ? { ...link, token } : null
  } catch (error) {
    if (isDeadLink(error)) return null
    throw error
  }
}

/** A token that is too long to be one of ours is refused before it is looked up. */
export const isDeadLink = (error: unknown): boolean =>
  ['link.invalid', 'request.invalid'].includes(problemCode(error) ?? '')

/** The account that the link belongs to. */
export function LinkAccount({ role, email }: Pick<Link, 'role' | 'email'>) {
  const words = useWords('mailPages')
  const account = useWords('account')
  return <span className="wrap-anywhere">{fill(words.account, { role: account[role], email })}</span>
}

function LinkMissing({ title }: { title: string }) {
  const words = useWords('mailPages')
  return (
    <RecoveryPage title={title} heading={words.missingHeading} text={words.missingText}>
      <NewLinkButton />
    </RecoveryPage>
  )
}

export function NewLinkButton() {
  const words = useWords('mailPages')
  return (
    <ButtonLink variant="secondary" size="lg" block to={paths.forgotPassword}>
      {words.askNewLink}
    </ButtonLink>
  )
}

const LinkSkeleton = () => (
  <div className="grid gap-4">
    <Skeleton className="h-6 w-2/3" />
    <Skeleton className="h-12 w-full" />
    <Skeleton className="h-14 w-full" />
  </div>
)

/**
 * Returns the token behind `#` in the address. It is removed from the address bar at once and held in memory only, so
 * that it does not end up in a bookmark, a screenshot or a shared link. After a reload it is null.
 */
function useLinkToken(): string | null {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const found = tokenIn(hash)
  const [token, setToken] = useState(found)
  // A second mail opened in the same tab changes only the part behind `#`.
  if (found !== null && found !== token) setToken(found)

  useEffect(() => {
    if (found !== null) void navigate(pathname, { replace: true, preventScrollReset: true })
  }, [found, navigate, pathname])

  return token
}

/** The target of the skip link, which is no token. */
const SKIP_TARGET = '#main'

const tokenIn = (hash: string): string | null =>
  hash.length > 1 && hash !== SKIP_TARGET ? hash.slice(1) : null
