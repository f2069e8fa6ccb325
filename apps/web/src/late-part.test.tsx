import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { latePart, loadLateParts } from './late-part.tsx'

const Footer = () => <p>the footer</p>

test('the server renders a part once its code is loaded', async () => {
  const Part = latePart(async () => ({ default: Footer }), '.footer')
  await loadLateParts()
  expect(renderToString(<Part />)).toBe('<p>the footer</p>')
})

test('a part that can’t be loaded leaves its place empty, and the next page tries again', async () => {
  let isOnline = false
  const Part = latePart(async () => {
    if (!isOnline) throw new Error('offline')
    return { default: Footer }
  }, '.footer')
  const page = (
    <Suspense fallback="">
      <Part />
    </Suspense>
  )
  await loadLateParts()
  expect(renderToString(page)).not.toContain('the footer')
  isOnline = true
  await loadLateParts()
  expect(renderToString(page)).toContain('the footer')
})
