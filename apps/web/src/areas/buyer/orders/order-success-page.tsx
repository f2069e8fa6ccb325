import { Navigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** Opened with no order to show, it leads to the list of all. */
export function Component() {
  return <Navigate to={paths.orders} replace />
}
