import { ArrowLeft } from 'lucide-react'
import { usePageTitle } from '../../../page-title.ts'
import { paths } from '../../../paths.ts'
import apple from '../../../pictures/cut-apple-240.avif'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useWords } from '../../../words.ts'
import { useGoBack } from '../go-back.ts'

export function Component() {
  const words = useWords('shop')
  const goBack = useGoBack(paths.products)
  usePageTitle(words.productNotFound)
  return (
    <div className="page pt-8">
      <Card>
        <EmptyState
          picture={apple}
          headingLevel={1}
          title={words.productNotFound}
          text={words.productNotFoundText}
          action={
            <Button variant="secondary" icon={ArrowLeft} onClick={goBack}>
              {words.goBack}
            </Button>
          }
        />
      </Card>
    </div>
  )
}
