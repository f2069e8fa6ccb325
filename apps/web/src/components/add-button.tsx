import { useNavigate } from 'react-router'
import { rememberDestination } from '../api/destination.ts'
import { readSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'

/** Leads a buyer to the cart. Anybody else signs in as a buyer first, and then finds the product they wanted. */
export function AddButton({ productId, ...button }: ButtonProps & { productId: string }) {
  const navigate = useNavigate()

  function add(): void {
    const isBuyer = readSession('user') !== null
    if (!isBuyer) rememberDestination(paths.product(productId))
    void navigate(isBuyer ? paths.cart : paths.login)
  }

  return <Button {...button} onClick={add} />
}
