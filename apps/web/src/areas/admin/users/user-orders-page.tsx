import type { Order } from '@farmgate/contract/order-view.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { useParams, useSearchParams } from 'react-router'
import { problemCode } from '../../../components/form-faults.ts'
import { liveQuery } from '../../../components/live-query.ts'
import { WorkPage } from '../../../components/work-page.tsx'
import { paths } from '../../../paths.ts'
import basket from '../../../pictures/basket-240.avif'
import eggs from '../../../pictures/cut-eggs-240.avif'
import { ButtonLink } from '../../../ui/button-link.tsx'
import { useWords } from '../../../words.ts'
import { readListAddress } from '../list-address.ts'
import { Missing } from '../missing.tsx'
import { NothingFound } from '../nothing-found.tsx'
import { OrderCard } from '../orders/order-card.tsx'
import { OrderList } from '../orders/order-list.tsx'
import { userOrdersQuery } from '../orders/order-queries.ts'
import type { OrderDesk } from '../orders/use-order-desk.ts'

export function Component() {
  const operator = useWords('operator')
  const { id = '' } = useParams()
  const [address] = useSearchParams()
  const answer = useQuery({ ...userOrdersQuery(id, readListAddress(address)), ...liveQuery })
  if (answer.data === undefined && problemCode(answer.error) === 'user.not_found')
    return (
      <Missing
        picture={basket}
        title={operator.userMissing}
        text={operator.userMissingText}
        back={{ to: paths.adminUsers, label: operator.backToUsers }}
      />
    )
  const user = answer.data?.user
  return (
    <WorkPage
      title={user === undefined ? operator.userOrders : fill(operator.ordersOf, { user: user.name })}
      back={{ to: paths.adminUsers, label: operator.users }}
      end={
        user?.isDeleted === false && (
          <ButtonLink variant="secondary" icon={UserRound} to={paths.adminUser(user._id)}>
            {operator['account.title']}
          </ButtonLink>
        )
      }
      subtitle={user?.isDeleted === true ? operator.deletedUserText : (user?.email ?? '\u00a0')}
    >
      <OrderList
        answer={answer}
        Row={OwnOrderCard}
        nothing={
          <NothingFound picture={eggs} title={operator.noUserOrders} text={operator.noUserOrdersText} />
        }
      />
    </WorkPage>
  )
}

/** Whose it is stands in the title. */
const OwnOrderCard = (props: { order: Order; desk: OrderDesk }) => <OrderCard {...props} withBuyer={false} />
