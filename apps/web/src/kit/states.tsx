import { RefreshCw } from 'lucide-react'
import basket from '#pictures/basket-240.avif'
import mango from '#pictures/cut-outs/cut-mango-240.avif'
import sprout from '#pictures/sprout-240.avif'
import { Button, ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorState } from '#ui/feedback/error-state.tsx'
import { DelayedSkeleton, Skeleton } from '#ui/feedback/skeleton.tsx'
import { Section } from './section.tsx'

export function States() {
  return (
    <>
      <Section title="Empty and error">
        <div className="grid gap-5 md:grid-cols-3">
          <Card className="grid">
            <EmptyState
              picture={mango}
              title="No products available in this category."
              text="Try another category, farmers add new produce every day."
              headingLevel={3}
              action={
                <ButtonLink to="/kit" variant="secondary">
                  Browse Vegetables
                </ButtonLink>
              }
            />
          </Card>
          <Card className="grid">
            <EmptyState
              picture={basket}
              title="Your cart is empty"
              text="Add something fresh to get started."
              headingLevel={3}
              action={<ButtonLink to="/kit">Shop Now</ButtonLink>}
            />
          </Card>
          <Card className="grid">
            <EmptyState picture={sprout} title="No products found." headingLevel={3} />
          </Card>
          <Card className="grid">
            <ErrorState
              title="We could not load this list"
              text="Check your connection and try again. Your cart is safe."
              headingLevel={3}
              action={
                <Button variant="secondary" icon={RefreshCw}>
                  Try again
                </Button>
              }
            />
          </Card>
          <Card className="grid" lang="hi">
            <EmptyState
              picture={basket}
              title="आपकी टोकरी खाली है"
              text="कुछ ताज़ा चुनकर शुरू कीजिए।"
              headingLevel={3}
              action={<ButtonLink to="/kit">अभी खरीदें</ButtonLink>}
            />
          </Card>
        </div>
      </Section>
      <Section title="Loading">
        <DelayedSkeleton loadingText="Loading" className="grid grid-cols-2 gap-5 md:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className="grid gap-2.5">
              <Skeleton className="aspect-square rounded-card" />
              <Skeleton className="h-4.5 w-3/4" />
              <Skeleton className="h-3.5 w-1/2" />
              <div className="flex items-center justify-between">
                <Skeleton className="h-5 w-1/3" />
                <Skeleton className="h-11 w-2/5 rounded-control" />
              </div>
            </div>
          ))}
        </DelayedSkeleton>
      </Section>
    </>
  )
}
