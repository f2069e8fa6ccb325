import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '../../page-title.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

interface MissingProps {
  picture: string
  title: string
  text: string
  back: { readonly to: string; readonly label: string }
}

/** The whole page, where its address leads to nobody. */
export function Missing({ picture, title, text, back }: MissingProps) {
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
