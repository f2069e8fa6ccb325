import { once } from 'node:events'
import { connect } from 'node:net'
import { type Program, startProgram } from './program.ts'

/** Starts a Redis for one journey, which may kill it. */
export const startRedis = (port: number): Promise<Program> =>
  startProgram(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { PATH: process.env['PATH'] ?? '' },
    () => isListening(port),
  )

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return isOpen
}
