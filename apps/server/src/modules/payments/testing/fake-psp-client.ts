/** Starts the fake provider for a test, with its own certificates, and wraps its control API. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Fault, Operation } from './fake-psp.ts'
import { type FakeCob, type FakePayout, type FakePix, fakeClient, type Manner } from './fake-psp-bank.ts'
import { makeCertificates } from './fake-psp-certificates.ts'

export const receiverKey = 'caixa@saguao.example'

type State = {
  readonly counts: Partial<Record<Operation, number>>
  readonly cobs: readonly FakeCob[]
  readonly pixes: readonly FakePix[]
  readonly payouts: readonly FakePayout[]
  readonly webhooks: Readonly<Record<string, string>>
}

export type FakePsp = {
  /** Environment variables of a server that uses this provider. */
  readonly env: Readonly<Record<string, string>>
  readonly folder: string
  faults(faults: readonly Fault[]): Promise<void>
  manner(manner: Partial<Manner>): Promise<void>
  pay(wanted: Partial<Pick<FakePix, 'txid' | 'valor' | 'pagador'>>): Promise<FakePix>
  /** The HTTP statuses of the responses, one per copy. */
  notify(items: readonly unknown[], copies?: number): Promise<readonly number[]>
  settle(idEnvio: string, status: FakePayout['status'], motivo?: string): Promise<FakePayout>
  settleReturns(endToEndId: string, status: 'DEVOLVIDO' | 'NAO_REALIZADO'): Promise<void>
  removeCob(txid: string): Promise<void>
  dropTokens(): Promise<void>
  state(): Promise<State>
  stop(): Promise<void>
}

function writeCertificates(): string {
  const folder = mkdtempSync(join(tmpdir(), 'saguao-psp-'))
  const { ca, server, client } = makeCertificates()
  const files = {
    'ca.pem': ca,
    'server.pem': server.cert,
    'server-key.pem': server.key,
    'client.pem': client.cert,
    'client-key.pem': client.key,
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

function settingsFor(api: string, folder: string): Record<string, string> {
  return {
    PAYMENT_CHANNEL: 'pix',
    PIX_API_URL: `${api}/v2`,
    PIX_TOKEN_URL: `${api}/oauth/token`,
    PIX_CLIENT_ID: fakeClient.clientId,
    PIX_CLIENT_SECRET: fakeClient.clientSecret,
    PIX_CERT_FILE: join(folder, 'client.pem'),
    PIX_CERT_KEY_FILE: join(folder, 'client-key.pem'),
    PIX_CA_FILE: join(folder, 'ca.pem'),
    PIX_RECEIVER_KEY: receiverKey,
    PIX_MERCHANT_NAME: 'Saguão Testes',
    PIX_MERCHANT_CITY: 'São Paulo',
    PIX_WEBHOOK_URL: 'https://play.example/psp/pix/webhook',
    PIX_WEBHOOK_SECRETS: 'the-secret-that-marks-our-address-in-tests',
  }
}

export async function startFakePsp(): Promise<FakePsp> {
  const folder = writeCertificates()
  const script = fileURLToPath(new URL('./fake-psp.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, receiverKey], { stdio: ['pipe', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { api, control } = JSON.parse(line) as { api: string; control: string }
  const ask = async <Given>(name: string, wanted: unknown = {}): Promise<Given> => {
    const response = await fetch(`${control}/${name}`, { method: 'POST', body: JSON.stringify(wanted) })
    return (await response.json()) as Given
  }
  return {
    env: settingsFor(api, folder),
    folder,
    faults: (faults) => ask('faults', faults),
    manner: (manner) => ask('manner', manner),
    pay: (wanted) => ask('pay', wanted),
    notify: (items, copies = 1) => ask('notify', { items, copies }),
    settle: (idEnvio, status, motivo) => ask('settle', { idEnvio, status, motivo }),
    settleReturns: (endToEndId, status) => ask('settleReturns', { endToEndId, status }),
    removeCob: (txid) => ask('removeCob', { txid }),
    dropTokens: () => ask('dropTokens'),
    state: () => ask('state'),
    stop: async () => {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
