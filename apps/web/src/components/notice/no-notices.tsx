import type { Role } from '@farmgate/domain/people/role.ts'
import type { AdminPath } from '#admin-pages.ts'
import type { FarmerPath } from '#farmer-pages.ts'
import { paths } from '#paths.ts'
import basket from '#pictures/basket-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { Card } from '#ui/data/card.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWords } from '#words.ts'

const links: Record<Role, string> = {
  user: paths.products,
  farmer: '/farmer/my-products' satisfies FarmerPath,
  admin: '/admin/attention' satisfies AdminPath,
}

export function NoNotices({ who, inbox, isFirst }: { who: Role; inbox: string; isFirst: boolean }) {
  const words = useWords('notices')
  return (
    <Card as="div">
      <EmptyState
        picture={basket}
        title={isFirst ? words.none : words.noMore}
        text={isFirst ? words[`none.${who}`] : undefined}
        action={
          <ButtonLink variant="secondary" to={isFirst ? links[who] : inbox}>
            {isFirst ? words[`go.${who}`] : words.toNewest}
          </ButtonLink>
        }
      />
    </Card>
  )
}
