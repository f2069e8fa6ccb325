import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { hrefOf, Link, NavigationContext, NavLink } from './navigation.tsx'

const HERE = { pathname: '/orders/7', search: '?cursor=a', hash: '#top' }

test.each([
  ['/cart', '/cart'],
  ['/products?q=aloo#top', '/products?q=aloo#top'],
  [{}, '/orders/7?cursor=a'],
  [{ search: 'q=aloo' }, '/orders/7?q=aloo'],
  [{ search: '?q=aloo' }, '/orders/7?q=aloo'],
  [{ search: '' }, '/orders/7'],
  [{ hash: 'farm' }, '/orders/7?cursor=a#farm'],
  [{ pathname: '/cart' }, '/cart'],
  [{ pathname: '/cart', search: 'cursor=b', hash: '#b' }, '/cart?cursor=b#b'],
])('a link to %j leads to %s', (to, href) => {
  expect(hrefOf(to, HERE)).toBe(href)
})

const render = (link: ReactNode): string =>
  renderToString(<NavigationContext value={{ location: HERE, navigate: () => {} }}>{link}</NavigationContext>)

test('a link is a plain link for a browser without scripts', () => {
  expect(
    render(
      <Link to={{ search: 'q=aloo' }} className="link" replace viewTransition>
        Aloo
      </Link>,
    ),
  ).toBe('<a class="link" href="/orders/7?q=aloo">Aloo</a>')
})

test.each([
  ['/orders', false, true],
  ['/orders', true, false],
  ['/orders/7', true, true],
  ['/order', false, false],
])('on /orders/7 the link to %s, only there: %s, is marked: %s', (to, end, isMarked) => {
  expect(render(<NavLink to={to} end={end} />).includes('aria-current="page"')).toBe(isMarked)
})
