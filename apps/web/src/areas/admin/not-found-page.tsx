import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '#page-title.ts'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

interface NotFoundPageProps {
  picture: string
  title: string
  text: string
  back: { readonly to: string; readonly label: string }
}

/** A whole page for an address without a match. */
export function NotFoundPage({ picture, title, text, back }: NotFoundPageProps) {
  usePageTitle(title)
  return (
    <Card>
      <EmptyState
        picture={picture}
        headingLevel={1}
        title={title}
        text={text}
        action={
          <ButtonLink to={back.to} variant="secondary" icon={ArrowLeft}>
            {back.label}
          </ButtonLink>
        }
      />
    </Card>
  )
}
