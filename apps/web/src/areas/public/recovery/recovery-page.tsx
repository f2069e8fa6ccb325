import type { ReactNode } from 'react'
import { usePageTitle } from '#page-title.ts'
import { useWords } from '#words.ts'
import { AuthPage } from '../auth/auth-page.tsx'

/** The frame of every account recovery page: a heading, one line of text, one action. */
export function RecoveryPage({
  title,
  heading,
  text,
  focusHeading = false,
  children,
}: {
  title: string
  heading: string
  text?: ReactNode
  /** Set when this replaces the pressed button: the heading takes the focus. */
  focusHeading?: boolean | undefined
  children?: ReactNode
}) {
  const words = useWords('mailPages')
  usePageTitle(title)
  return (
    <AuthPage
      width="narrow"
      heading={heading}
      focusHeading={focusHeading}
      aside={text}
      pictureTitle={words.pictureTitle}
      pictureText={words.pictureText}
    >
      {children}
    </AuthPage>
  )
}
