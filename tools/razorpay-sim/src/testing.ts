import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { OrderBody } from './bodies.ts'
import { type Simulator, type SimulatorOptions, startSimulator } from './simulator.ts'

interface Asked {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever comes back.
  readonly body: any
}

export interface Tester {
  readonly simulator: Simulator
  /** The merchant's side: `ask('POST /v1/orders', {...})`. */
  readonly ask: (call: string, body?: unknown, headers?: Readonly<Record<string, string>>) => Promise<Asked>
  readonly order: (wish?: Readonly<Record<string, unknown>>) => Promise<OrderBody>
}

/** A gateway for one test. Closes by itself. */
export async function openSimulator(options: SimulatorOptions = {}): Promise<Tester> {
  const simulator = await startSimulator({ webhookRetryMs: 10, ...options })
  onTestFinished(() => simulator.close())
  return testerOf(simulator)
}

export function testerOf(simulator: Simulator): Tester {
  const { keyId, keySecret, url } = simulator
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  const ask: Tester['ask'] = async (call, body, headers = {}) => {
    const [method = 'GET', path = '/'] = call.split(' ')
    const reply = await fetch(url + path, {
      method,
      headers: { authorization, ...headers },
      body: body === undefined ? null : JSON.stringify(body),
    })
    return { status: reply.status, body: await reply.json() }
  }
  const order: Tester['order'] = async (wish) =>
    (await ask('POST /v1/orders', { amount: 5000, currency: 'INR', ...wish })).body as OrderBody
  return { simulator, ask, order }
}

interface Received {
  readonly id: string
  readonly signature: string
  readonly raw: string
  readonly event: string
}

/** The merchant's address for webhooks: keeps what comes and answers as told. */
export async function openShop(): Promise<{ url: string; received: Received[]; answers: number[] }> {
  const received: Received[] = []
  const answers: number[] = []
  const server = createServer((request, response) => {
    void keep(request).then(() => response.writeHead(answers.shift() ?? 200).end())
  })
  const keep = async (request: IncomingMessage): Promise<void> => {
    const raw = await text(request)
    const header = (name: string) => String(request.headers[name])
    const event = /"event":"([^"]+)"/.exec(raw)?.[1] ?? ''
    received.push({
      id: header('x-razorpay-event-id'),
      signature: header('x-razorpay-signature'),
      raw,
      event,
    })
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, answers }
}
