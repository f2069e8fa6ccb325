import { addToCart } from '@farmgate/contract/ordering/cart.ts'
import { ProblemError } from '@farmgate/contract/client.ts'
import type { Unit } from '@farmgate/domain/catalogue/listings/unit.ts'
import { fill } from '@farmgate/messages/fill.ts'
import { callAs } from '#api/call.ts'
import { queryClient } from '#api/query.ts'
import { paths } from '#paths.ts'
import { cartQuery, cacheCart } from './cart-query.ts'
import { cartRefusalText } from './cart-refusal-text.ts'
import { signInToAdd } from './pending-cart-item.ts'
import { shelf } from './stepper/shelf.ts'
import { rememberShelf } from './shelf-place.ts'

interface AddToCartOutcome {
  /** Why it was refused; null when it was not. */
  readonly reason: string | null
  /** Whether the tap is done, or was refused by the server; otherwise the same key may be sent again. */
  readonly isFinal: boolean
}

type AddedProduct = { readonly _id: string; readonly name: string; readonly unit: Unit }

const DONE = { reason: null, isFinal: true }

/**
 * What a buyer's tap on Add does: it adds the product and opens the cart, or stays, as the buyer chose. This module is loaded
 * at the first tap: the home page does not contain it.
 */
export async function addFromShelf(
  product: AddedProduct,
  quantity: number,
  key: string,
  navigate: (to: string) => void | Promise<void>,
): Promise<AddToCartOutcome> {
  if (await staysOnShelf()) {
    shelf.press(product, shelf.shown(product._id) + quantity)
    return DONE
  }
  // Its last one may just have been taken out.
  await shelf.settle()
  try {
    const body = { productId: product._id, quantity }
    await cacheCart(await callAs('user', addToCart, { body }, { idempotencyKey: key }))
  } catch (error) {
    const status = error instanceof ProblemError ? error.status : 0
    if (status === 401) {
      await signInToAdd({ productId: product._id, name: product.name, quantity }, navigate)
      return DONE
    }
    return { reason: await refusalText(error, product), isFinal: status >= 400 && status < 500 }
  }
  rememberShelf()
  await navigate(paths.cart)
  return DONE
}

/** Offline the query would wait for a connection. */
async function staysOnShelf(): Promise<boolean> {
  const cached = queryClient.getQueryData(cartQuery().queryKey)
  if (cached !== undefined || !navigator.onLine) return cached?.stayOnShelf ?? false
  const cart = await queryClient.fetchQuery(cartQuery()).catch(() => undefined)
  return cart?.stayOnShelf ?? false
}

async function refusalText(error: unknown, product: AddedProduct): Promise<string> {
  const { cart, reason, left } = await cartRefusalText(error, product)
  const held = left === undefined ? 0 : await quantityHeld(product._id)
  return held === 0 ? reason : fill(cart.heldAlready, { reason, count: held })
}

/** Returns how many of a product the cart holds already, which explains a refusal for lack of stock. */
async function quantityHeld(productId: string): Promise<number> {
  const current = await queryClient.fetchQuery(cartQuery()).catch(() => undefined)
  return current?.cart.find(({ product }) => product._id === productId)?.quantity ?? 0
}
