import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'

interface NothingFoundProps {
  picture: string
  title: string
  text: string
}

/** An empty list. If a search, a filter or a page turn is the reason, a button shows all rows. */
export function NothingFound({ picture, title, text }: NothingFoundProps) {
  const admin = useWords('admin')
  const [address] = useSearchParams()
  return (
    <Card>
      <EmptyState
        picture={picture}
        title={title}
        text={text}
        action={
          address.size > 0 && (
            <ButtonLink variant="secondary" to={{ search: '' }}>
              {admin.showAll}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
