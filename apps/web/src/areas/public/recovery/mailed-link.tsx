import { lookAtLink } from '@farmgate/contract/account-recovery.ts'
import type { Output } from '@farmgate/contract/endpoint.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { queryClient } from '../../../api/query.ts'
import { send } from '../../../api/send.ts'
import { problemCode } from '../../../components/form-faults.ts'
import { Loaded } from '../../../components/loaded.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useWords } from '../../../words.ts'
import { useLinkToken } from './link-token.ts'
import { RecoveryPage } from './recovery-page.tsx'

export type Link = Output<typeof lookAtLink> & { readonly token: string }

interface MailedLinkProps {
  kind: Link['kind']
  title: string
  heading: string
  /** In place of the page when the link is too old or was used before. */
  dead: ReactNode
  children: (link: Link, onDead: () => void) => ReactNode
}

/** Takes the token, asks the server what the link is for, and shows the page only if it still works. */
export function MailedLink(props: MailedLinkProps) {
  const token = useLinkToken()
  return (
    // Also around the page without a link: from here on it notices when the line goes and comes back.
    <QueryClientProvider client={queryClient}>
      {token === null ? (
        <LinkMissing title={props.title} />
      ) : (
        // Another link is another page: nothing of the one before stays.
        <LinkLookedAt key={token} token={token} {...props} />
      )}
    </QueryClientProvider>
  )
}

function LinkLookedAt({ token, kind, title, heading, dead, children }: MailedLinkProps & { token: string }) {
  const [isDead, setDead] = useState(false)
  const result = useQuery({
    queryKey: ['mailed-link', token],
    queryFn: () => look(token, kind),
    // Asked once: after the link is used, a second look would replace what the page says by then.
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

/** Null for a link that does not work, or that was mailed for another page. */
async function look(token: string, kind: Link['kind']): Promise<Link | null> {
  try {
    const link = await send(lookAtLink, { body: { token } })
    return link.kind === kind ? { ...link, token } : null
  } catch (error) {
    if (isDeadLink(error)) return null
    throw error
  }
}

/** A token that is too long to be one of ours is refused before it is looked up. */
export const isDeadLink = (error: unknown): boolean =>
  ['link.invalid', 'request.invalid'].includes(problemCode(error) ?? '')

/** Whose account the link is about. */
export function LinkAccount({ role, email }: Pick<Link, 'role' | 'email'>) {
  const words = useWords('mailPages')
  const account = useWords('account')
  return <span className="wrap-anywhere">{fill(words.account, { role: account[role], email })}</span>
}

function LinkMissing({ title }: { title: string }) {
  const words = useWords('mailPages')
  return (
    <RecoveryPage title={title} heading={words.missingHeading} text={words.missingText}>
      <AskNewLink />
    </RecoveryPage>
  )
}

export function AskNewLink() {
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
