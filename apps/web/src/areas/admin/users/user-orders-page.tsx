import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { problemCode } from '#api/problem-text.ts'
import { WorkPage } from '#components/frame/work-page.tsx'
import { liveQuery } from '#components/query/use-live.ts'
import { adminPaths } from '#admin-pages.ts'
import basket from '#pictures/basket-240.avif'
import eggs from '#pictures/cut-outs/cut-eggs-240.avif'
import { ButtonLink } from '#ui/buttons/button.tsx'
import { useWords } from '#words.ts'
import { readListAddress } from '../lists/list-address.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { NothingFound } from '../lists/nothing-found.tsx'
import { OrderCard } from '../orders/card/order-card.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { userOrdersQuery } from '../orders/order-queries.ts'
import type { OrderActions } from '../orders/actions/use-order-actions.ts'

export function Component() {
  const admin = useWords('admin')
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const result = useQuery({ ...userOrdersQuery(id, readListAddress(address)), ...liveQuery })
  if (result.data === undefined && problemCode(result.error) === 'user.not_found')
    return (
      <NotFoundPage
        picture={basket}
        title={admin.userMissing}
        text={admin.userMissingText}
        back={{ to: adminPaths.users, label: admin.backToUsers }}
      />
    )
  const user = result.data?.user
  return (
    <WorkPage
      title={user === undefined ? admin.userOrders : fill(admin.ordersOf, { user: user.name })}
      back={{ to: adminPaths.users, label: admin.users }}
      end={
        user?.isDeleted === false && (
          <ButtonLink variant="secondary" icon={UserRound} to={adminPaths.user(user._id)}>
            {admin['account.title']}
          </ButtonLink>
        )
      }
      subtitle={user?.isDeleted === true ? admin.deletedUserText : (user?.email ?? '\u00a0')}
    >
      <OrderList
        result={result}
        Row={OwnOrderCard}
        nothing={<NothingFound picture={eggs} title={admin.noUserOrders} text={admin.noUserOrdersText} />}
      />
    </WorkPage>
  )
}

/** The buyer's name is in the title. */
const OwnOrderCard = (props: { order: Order; actions: OrderActions }) => (
  <OrderCard {...props} withBuyer={false} />
)
