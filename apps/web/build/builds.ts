import { join } from 'node:path'
import tailwind from '@tailwindcss/vite'
import type { InlineConfig } from 'vite'
import { browserContract } from './browser-contract.ts'
import { directIcons } from './direct-icons.ts'
import { onlyReact } from './only-react.ts'

const root = join(import.meta.dirname, '..')

/** Everything that renders pages, as Vite builds it. The first two also read `vite.config.ts`. */
export const builds = {
  site: { root },
  server: {
    root,
    logLevel: 'warn',
    // Bundles every dependency, with React in production mode: the web server loads one folder and no packages.
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'pages/render.tsx', copyPublicDir: false },
  },
  // The driver's page by itself: its phone has a weak signal, and a shared file would bring the rest of the site along.
  driver: {
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [browserContract(), directIcons(), tailwind(), onlyReact()],
    build: {
      target: 'es2023',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      copyPublicDir: false,
      rolldownOptions: { checks: { moduleLevelDirective: false }, input: join(root, 'run.html') },
    },
  },
} as const satisfies Record<string, InlineConfig>
