import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { restartIds } from './preact-as-react.ts'

const Labelled = () => <input id={useId()} />

beforeEach(restartIds)

test('two roots of one document share no id', () => {
  const [page, dialog] = [renderToString(<Labelled />), renderToString(<Labelled />)]
  expect(page).not.toBe(dialog)
})

test('a page that is rendered again has the same ids', () => {
  const first = renderToString(<Labelled />)
  restartIds()
  expect(renderToString(<Labelled />)).toBe(first)
})

/** With React in one of them the hooks would find no renderer and throw. */
test('our components and the libraries share one renderer', () => {
  const Status = () => useQuery({ queryKey: ['none'], queryFn: () => 1 }).status
  const page = (
    <StaticRouter location="/">
      <QueryClientProvider client={new QueryClient()}>
        <Status />
        <Link to="/cart">cart</Link>
      </QueryClientProvider>
    </StaticRouter>
  )
  expect(renderToString(page)).toBe('pending<a href="/cart" data-discover="true">cart</a>')
})
