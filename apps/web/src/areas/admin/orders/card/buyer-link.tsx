import type { Order } from '@farmgate/contract/ordering/order-view.ts'
import { Link } from 'react-router'
import { adminPaths } from '#admin-pages.ts'
import './order-card.css'

export const BuyerLink = ({ user }: Pick<Order, 'user'>) => (
  <Link to={adminPaths.userOrders(user._id)} className="order-link">
    {user.name}
  </Link>
)
