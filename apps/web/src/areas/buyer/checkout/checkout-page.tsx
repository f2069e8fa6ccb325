import { Navigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** Nothing can be in a cart yet, and an empty cart is not paid for. */
export function Component() {
  return <Navigate to={paths.cart} replace />
}
