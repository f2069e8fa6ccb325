import { defineConfig } from 'oxlint'
import { importRules } from './tools/check/import-rules.ts'

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'promise', 'react', 'jsx-a11y', 'vitest', 'node'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['**/dist/**', 'apps/server/src/db/schema.ts'],
  rules: {
    'eslint/eqeqeq': 'error',
    'eslint/no-console': 'error',
    'node/no-process-env': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'react/no-danger': 'error',
    // `role` on a component of ours is the person's.
    'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],

    'eslint/no-await-in-loop': 'off',
    'eslint/no-shadow': 'off',
    'eslint/no-underscore-dangle': 'off',
    'import/no-named-as-default-member': 'off',
    'import/no-unassigned-import': 'off',
    'react/react-in-jsx-scope': 'off',
    'typescript/consistent-return': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/no-array-sort': 'off',
  },
  overrides: [
    ...importRules,
    {
      files: ['packages/domain/src/**', 'packages/messages/src/**'],
      excludeFiles: ['**/*.test.ts'],
      rules: {
        'eslint/no-restricted-properties': [
          'error',
          { object: 'Date', property: 'now', message: 'The domain has no clock: take `now` as an argument.' },
          {
            object: 'Math',
            property: 'random',
            message: 'The domain throws no dice: take the value as an argument.',
          },
        ],
      },
    },
    {
      files: [
        'apps/server/src/config.ts',
        'apps/server/src/bin/**',
        'apps/server/src/testing/**',
        'apps/server/src/features/*/*/testing/**',
        'tools/**',
        'e2e/**',
        'apps/web/build/**',
        '**/*.config.ts',
      ],
      rules: { 'node/no-process-env': 'off', 'eslint/no-console': 'off' },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'e2e/**/*.spec.ts'],
      rules: {
        'eslint/no-console': ['error', { allow: ['info'] }],
        'vitest/valid-expect': ['error', { maxArgs: 2 }],
        'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expect*'] }],
        'vitest/no-conditional-expect': 'off',
        'vitest/no-conditional-tests': 'off',
        'vitest/require-mock-type-parameters': 'off',
        'vitest/no-standalone-expect': 'off',
        'vitest/valid-title': 'off',
        'vitest/warn-todo': 'error',
        'vitest/no-disabled-tests': 'error',
        'vitest/no-focused-tests': 'error',
      },
    },
  ],
})
