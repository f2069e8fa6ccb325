import type { ReactNode } from 'react'
import { usePageTitle } from '../../../page-title.ts'
import { useWords } from '../../../words.ts'
import { AuthPage } from '../auth/auth-page.tsx'

/** The frame of every page that leads back into an account: one heading, one line below it, one thing to do. */
export function RecoveryPage({
  title,
  heading,
  text,
  arrived = false,
  children,
}: {
  title: string
  heading: string
  text?: ReactNode
  /** It takes the place of what was pressed: the focus goes to the heading. */
  arrived?: boolean | undefined
  children?: ReactNode
}) {
  const words = useWords('mailPages')
  usePageTitle(title)
  return (
    <AuthPage
      width="narrow"
      heading={heading}
      focusHeading={arrived}
      aside={text}
      pictureTitle={words.pictureTitle}
      pictureText={words.pictureText}
    >
      {children}
    </AuthPage>
  )
}
