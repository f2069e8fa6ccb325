import type { Request } from '@playwright/test'
import { expect, test } from './test.ts'

/** Bytes transferred for a first visit to the home page, compressed as served. */
const BUDGET = { script: 110_000, font: 50_000, stylesheet: 16_000, document: 20_000 }

test('the first load of the home page stays within its byte budget', async ({ page }) => {
  const sent: Record<string, number> = {}
  const sizes: Promise<void>[] = []
  const weigh = async (request: Request): Promise<void> => {
    const { responseBodySize } = await request.sizes()
    sent[request.resourceType()] = (sent[request.resourceType()] ?? 0) + responseBodySize
  }
  page.on('requestfinished', (request) => {
    sizes.push(weigh(request))
  })
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  console.info(`first load, bytes: ${JSON.stringify(sent)}`)
  for (const [kind, most] of Object.entries(BUDGET)) {
    expect(sent[kind], kind).toBeGreaterThan(0)
    expect(sent[kind], kind).toBeLessThanOrEqual(most)
  }
})
