import { expect, test } from 'vitest'
import { type Bom, settledBom } from './settled-bom.ts'

const madeIn = (folder: string, registry: string, order: readonly string[]): Bom => ({
  serialNumber: `urn:uuid:${crypto.randomUUID()}`,
  metadata: {
    timestamp: new Date().toISOString(),
    component: { 'bom-ref': 'farmgate@0.0.0', name: folder },
  },
  components: order.map((name) => ({
    'bom-ref': `${name}@1.0.0`,
    name,
    externalReferences: [
      { type: 'distribution', url: `${registry}/${name}-1.0.0.tgz` },
      { type: 'website', url: `https://${name}.example` },
    ],
  })),
  dependencies: order.map((name) => ({ ref: `${name}@1.0.0` })),
})

test('the same packages give the same document in every folder and from every registry', () => {
  const first = settledBom(madeIn('checkout', 'https://registry.example', ['pg', 'zod']), 'farmgate')
  const second = settledBom(madeIn('build-7', 'https://mirror.example', ['zod', 'pg']), 'farmgate')
  expect(second).toEqual(first)
  expect(first.metadata.component.name).toBe('farmgate')
  expect(JSON.stringify(first)).not.toMatch(/checkout|registry\.example|timestamp|urn:uuid/)
  expect(first.components.map(({ externalReferences }) => externalReferences?.length)).toEqual([1, 1])
})
