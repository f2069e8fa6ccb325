import { ProblemError } from '@farmgate/contract/client.ts'
import { product } from '@farmgate/contract/catalogue/products.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from '#navigation.tsx'
import { offlineQuery } from '#api/query.ts'
import { rememberShelf } from '#components/cart/shelf-place.ts'
import { Loaded } from '#components/query/loaded.tsx'
import '#components/frame/nav-link.css'
import { usePageTitle } from '#page-title.ts'
import { paths, productIdOf } from '#paths.ts'
import apple from '#pictures/cut-outs/cut-apple-240.avif'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { useWords } from '#words.ts'
import { useGoBack } from '../go-back.ts'
import { ProductDetail } from './product/product-detail.tsx'
import './product.css'

export function Component() {
  const id = productIdOf(useLocation().pathname)
  const words = useWords('shop')
  const goBack = useGoBack(paths.products)
  const result = useQuery(offlineQuery('user', product, { params: { id } }))
  useEffect(rememberShelf, [id])
  if (isNotFound(result.error)) return <NotFound />
  return (
    <div className="page">
      <div className="py-1 md:py-2.5">
        <button type="button" className="nav-link product-back" onClick={goBack}>
          <ArrowLeft size={20} />
          {words.back}
        </button>
      </div>
      <Loaded query={result} skeleton={<ProductSkeleton />}>
        {/* Another product starts with its own selection. */}
        {({ product: shown }) => <ProductDetail key={shown._id} product={shown} />}
      </Loaded>
    </div>
  )
}

/** A malformed id is also “not found”. */
const isNotFound = (error: Error | null): boolean =>
  error instanceof ProblemError && (error.status === 404 || error.status === 400)

function NotFound() {
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

function ProductSkeleton() {
  return (
    <div className="product">
      <Skeleton className="product-photo-slot" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-11 w-48 rounded-full" />
        <Skeleton className="h-11 w-3/4" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-9 w-1/2" />
        <Skeleton className="h-12 w-64" />
        <Skeleton className="h-36 w-full" />
      </div>
    </div>
  )
}
