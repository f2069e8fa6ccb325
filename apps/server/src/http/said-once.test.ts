import { expect, test } from 'vitest'
import { saidOnce } from './said-once.ts'

const busy = { description: '`server.busy`: We are very busy.', content: 'Problem' }
const refused = {
  description: '`order.empty`: Your cart is empty; `stock.gone`: It is gone.',
  content: 'Problem',
}
const sample = {
  info: 'kept',
  paths: {
    '/orders': {
      get: { summary: 'Lists', responses: { 200: { description: 'Done', schema: ref('Order') }, 503: busy } },
      post: { responses: { 409: refused, 503: busy } },
    },
  },
  components: {
    securitySchemes: { bearer: 'kept' },
    schemas: {
      Order: { lines: ref('Line') },
      Line: {},
      OrderInput: { lines: ref('LineInput') },
      LineInput: {},
    },
  },
}

function ref(name: string) {
  return { $ref: `#/components/schemas/${name}` }
}

test('each refusal is named by its codes and described once', () => {
  const { paths, components } = saidOnce(sample)
  expect(components).toMatchObject({
    responses: { 'server.busy': busy, 'order.empty-stock.gone': refused },
  })
  expect(paths['/orders']?.['post']).toEqual({
    responses: {
      409: { $ref: '#/components/responses/order.empty-stock.gone' },
      503: { $ref: '#/components/responses/server.busy' },
    },
  })
})

test('what succeeds, and everything else, stays where it is', () => {
  const reference = saidOnce(sample)
  expect(reference).toMatchObject({ info: 'kept', components: { securitySchemes: { bearer: 'kept' } } })
  expect(reference.paths['/orders']?.['get']).toMatchObject({
    summary: 'Lists',
    responses: { 200: { description: 'Done', schema: ref('Order') } },
  })
})

test('a schema that no call leads to is left out', () => {
  expect(Object.keys(saidOnce(sample).components.schemas)).toEqual(['Order', 'Line'])
})
