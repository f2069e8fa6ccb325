import { defineConfig } from 'vitest/config'

/**
 * For `npm run mutations:rules`: the tests of the rules without those that try millions of values or thousands of histories.
 * A mutant must fail the table of its own rule.
 */
export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    exclude: ['src/numbers/every-price.test.ts', 'src/**/*-life.test.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
