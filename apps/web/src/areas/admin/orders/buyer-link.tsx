import type { Order } from '@farmgate/contract/order-view.ts'
import { Link } from 'react-router'
import { paths } from '#paths.ts'
import './order-card.css'

export const BuyerLink = ({ user }: Pick<Order, 'user'>) => (
  <Link to={paths.adminUserOrders(user._id)} className="order-link">
    {user.name}
  </Link>
)
