type Role = 'user' | 'farmer' | 'admin'

/** A page as a phone opens it. */
export interface PhonePage {
  readonly name: string
  readonly path: string
  /** Who is signed in; null for a visitor. */
  readonly role: Role | null
  /** Most bytes of code, compressed as served. */
  readonly codeMax: number
  /** The first thing a visitor came for; only of pages whose time until it is painted is measured. */
  readonly firstSight?: string
}

export const phonePages = (productId: string): readonly PhonePage[] => [
  { name: 'home', path: '/', role: null, codeMax: 120_000, firstSight: '.product-tile' },
  { name: 'products', path: '/products', role: 'user', codeMax: 155_000, firstSight: '.product-tile' },
  {
    name: 'product',
    path: `/products/${productId}`,
    role: 'user',
    codeMax: 155_000,
    firstSight: '.product-price',
  },
  { name: 'cart', path: '/cart', role: 'user', codeMax: 185_000 },
  { name: 'checkout', path: '/checkout', role: 'user', codeMax: 220_000 },
  { name: 'farmer', path: '/farmer/today', role: 'farmer', codeMax: 192_000 },
  { name: 'admin', path: '/admin/attention', role: 'admin', codeMax: 222_000 },
]

/** Connections as the browser simulates them, and the time in which a first list must be painted. */
export const CONNECTIONS = [
  { name: '150 ms, 1.6 Mbit/s', latencyMs: 150, bitsPerSecond: 1_600_000, firstSightMaxMs: 1_000 },
  { name: '400 ms, 400 kbit/s', latencyMs: 400, bitsPerSecond: 400_000, firstSightMaxMs: 2_200 },
] as const

export type Connection = (typeof CONNECTIONS)[number]

const PEOPLE: Readonly<Record<Role, { readonly login: string; readonly email: string }>> = {
  user: { login: '/api/users/login', email: 'buyer@farmgate.test' },
  farmer: { login: '/api/farmers/login', email: 'farmer@farmgate.test' },
  admin: { login: '/api/users/login', email: 'admin@farmgate.test' },
}

/** What signs a person of the demo in. */
export const loginOf = (role: Role) => ({
  path: PEOPLE[role].login,
  body: { role, email: PEOPLE[role].email, password: 'farmgate-demo', renews: true },
})
