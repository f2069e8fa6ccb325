import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { browserContract } from './build/browser-contract.ts'
import { directIcons } from './build/direct-icons.ts'
import { onlyReact } from './build/only-react.ts'
import { sharedFiles } from './build/shared-code.ts'

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081'

/** In development the driver's page has the address that the web server gives it. */
const driverPage: Plugin = {
  name: 'driver-page',
  configureServer: ({ middlewares }) => {
    middlewares.use((request, _response, next) => {
      if (request.url?.startsWith('/run/') === true) request.url = '/run.html'
      next()
    })
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), browserContract(), directIcons(), tailwind(), onlyReact(), driverPage],
  build: {
    target: 'es2023',
    // The web server's content security policy allows no data: scripts or styles, so small files are not inlined.
    assetsInlineLimit: 0,
    // Every browser that runs es2023 preloads modules by itself.
    modulePreload: { polyfill: false },
    manifest: !isSsrBuild,
    rolldownOptions: {
      // "use client" in libraries is for frameworks that render on the server by themselves.
      checks: { moduleLevelDirective: false },
      ...(isSsrBuild === true ? {} : { input: ['index.html', 'src/boot.ts', 'src/first-view/main.tsx'] }),
      output: isSsrBuild
        ? {}
        : {
            // Libraries seldom change, so after a release a returning visitor fetches only our own code.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 33 },
                { name: 'router', test: /node_modules\/react-router\//, priority: 32 },
                ...sharedFiles,
              ],
            },
          },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 8080,
    strictPort: true,
    proxy: {
      '/api': { target: apiOrigin, xfwd: true, rewrite: (path) => path.slice('/api'.length) || '/' },
      '/pictures': { target: apiOrigin, xfwd: true },
    },
  },
}))
