import { useNavigate } from 'react-router'
import { rememberDestination } from '../api/destination.ts'
import { readSession } from '../api/session.ts'
import { paths } from '../paths.ts'
import { Button, type ButtonProps } from '../ui/button.tsx'

/** Takes a buyer to the product. Anybody else signs in as a buyer first and gets there afterwards. */
export function AddButton({ productId, ...button }: ButtonProps & { productId: string }) {
  const navigate = useNavigate()

  function add(): void {
    const isBuyer = readSession('user') !== null
    const product = paths.product(productId)
    if (!isBuyer) rememberDestination(product)
    void navigate(isBuyer ? product : paths.login)
  }

  return <Button {...button} onClick={add} />
}
