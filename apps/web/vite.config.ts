import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

const apiOrigin = process.env['API_ORIGIN'] ?? 'http://127.0.0.1:8081'

export default defineConfig({
  plugins: [react(), precompress()],
  // The policy of the web server lets no data: script or style in, so small files stay files.
  build: { target: 'es2023', assetsInlineLimit: 0 },
  server: {
    host: '127.0.0.1',
    port: 8080,
    strictPort: true,
    proxy: { '/api': { target: apiOrigin, xfwd: true, rewrite: (path) => path.slice('/api'.length) || '/' } },
  },
})
