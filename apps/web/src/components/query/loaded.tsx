import { ProblemError } from '@farmgate/contract/client.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Lock, RotateCw, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useLocation } from '#navigation.tsx'
import { rememberDestination } from '#api/session/destination.ts'
import { useProblemText } from '#api/problem-text.ts'
import { paths } from '#paths.ts'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { DelayedSkeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { viewOfQuery } from './query-view.ts'
import { useOnline } from './use-online.ts'
import { isOldData, useShownAge } from './shown-age.ts'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  skeleton: ReactNode
  headingLevel?: 2 | 3
  /** What is said when it could not be loaded. */
  broken?: { readonly title: string; readonly text: string } | undefined
  children: (data: T) => ReactNode
}

/** Shows a query's state: loading, refused, broken, offline, or its content. */
export function Loaded<T>({ query, skeleton, headingLevel = 2, broken, children }: LoadedProps<T>) {
  const shell = useWords('shell')
  const online = useOnline()
  // The error before Try again, which resets it in the query.
  const [failedBefore, setFailedBefore] = useState<Error | null>(null)
  const { data, error } = query
  useShownAge(isOldData(query, online) ? query.dataUpdatedAt : null)
  switch (viewOfQuery(query, { online, triedAgain: failedBefore !== null })) {
    case 'content':
      return children(data as T)
    case 'loading':
      return <DelayedSkeleton loadingText={shell.loading}>{skeleton}</DelayedSkeleton>
    case 'busy':
      return <Busy headingLevel={headingLevel} />
    case 'signed-out':
      return <SignedOut headingLevel={headingLevel} />
    case 'forbidden':
      return (
        <ErrorState
          icon={Lock}
          title={shell.forbiddenTitle}
          text={shell.forbiddenText}
          headingLevel={headingLevel}
          action={
            <ButtonLink variant="secondary" to={paths.home}>
              {shell.goHome}
            </ButtonLink>
          }
        />
      )
    case 'offline':
      return (
        <ErrorState
          icon={WifiOff}
          title={shell.offlineTitle}
          text={shell.offlineLoad}
          headingLevel={headingLevel}
        />
      )
    case 'broken':
      return (
        <Broken
          error={error ?? failedBefore}
          busy={query.isFetching}
          headingLevel={headingLevel}
          words={broken}
          onTryAgain={() => {
            setFailedBefore(error)
            void query.refetch()
          }}
        />
      )
  }
}

/** While a busy server is asked again: the page appears by itself. */
function Busy({ headingLevel }: { headingLevel: 2 | 3 }) {
  const shell = useWords('shell')
  return (
    <ErrorState
      icon={RotateCw}
      title={shell.busyTitle}
      text={shell.busyText}
      headingLevel={headingLevel}
      action={<span className="spinner" />}
    />
  )
}

/** Link to the login, which returns to this page. */
function SignedOut({ headingLevel }: { headingLevel: 2 | 3 }) {
  const shell = useWords('shell')
  const { pathname, search } = useLocation()
  return (
    <ErrorState
      icon={Lock}
      title={shell.signInTitle}
      text={shell.signInText}
      headingLevel={headingLevel}
      action={
        <ButtonLink
          variant="secondary"
          to={paths.login}
          onClick={() => rememberDestination(pathname + search)}
        >
          {shell.signInAgain}
        </ButtonLink>
      }
    />
  )
}

function Broken({
  error,
  busy,
  headingLevel,
  words,
  onTryAgain,
}: {
  error: Error | null
  busy: boolean
  headingLevel: 2 | 3
  words: LoadedProps<never>['broken']
  onTryAgain: () => void
}) {
  const shell = useWords('shell')
  const problemText = useProblemText()
  return (
    <ErrorState
      title={words?.title ?? shell.loadFailedTitle}
      text={
        words !== undefined
          ? words.text
          : error instanceof ProblemError
            ? problemText(error)
            : shell.loadFailedText
      }
      headingLevel={headingLevel}
      action={
        <Button
          variant="secondary"
          icon={RotateCw}
          busy={busy}
          busyLabel={shell.loading}
          onClick={onTryAgain}
        >
          {shell.tryAgain}
        </Button>
      }
    />
  )
}
