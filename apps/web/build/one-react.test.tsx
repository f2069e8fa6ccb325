import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import { expect, test } from 'vitest'

const Labelled = () => <input id={useId()} />

/** Only React's server writes ids in this form; the browser hydrates with the same ones. */
test('a page that is rendered again has the same ids, and they are React’s', () => {
  const pages = [renderToString(<Labelled />), renderToString(<Labelled />)]
  expect(pages).toEqual(['<input id="_R_0_"/>', '<input id="_R_0_"/>'])
})

/** With a second React in one of them, its hooks would find no renderer and throw. */
test('our components and the libraries share one React', () => {
  const Status = () => useQuery({ queryKey: ['none'], queryFn: () => 1 }).status
  const page = (
    <StaticRouter location="/">
      <QueryClientProvider client={new QueryClient()}>
        <Labelled />
        <Status />
        <Link to="/cart">cart</Link>
      </QueryClientProvider>
    </StaticRouter>
  )
  expect(renderToString(page)).toMatch(
    /^<input id="_R_\w+_"\/>pending<a href="\/cart" data-discover="true">cart<\/a>$/,
  )
})
