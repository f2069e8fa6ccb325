import { useSearchParams } from 'react-router'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useWords } from '../../words.ts'

interface NothingFoundProps {
  picture: string
  title: string
  text: string
}

/** An empty list. Where a search, a filter or a turned page made it so, one press shows all. */
export function NothingFound({ picture, title, text }: NothingFoundProps) {
  const operator = useWords('operator')
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
              {operator.showAll}
            </ButtonLink>
          )
        }
      />
    </Card>
  )
}
