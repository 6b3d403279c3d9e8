/** Sending texts: a port, and who is behind it. */
import type { Metrics } from '#kernel/observability/metrics.ts'

export type Sms = { readonly to: string; readonly text: string; readonly code: string }

/** Throws when the text did not leave. */
export type SendSms = (sms: Sms) => Promise<void>

const attemptsMost = 3
const pausesMs = [200, 1_000]

/** Tries again when the provider stumbles; what is sent and what fails is counted. */
export function withRetries(send: SendSms, metrics: Metrics, pause: (ms: number) => Promise<void>): SendSms {
  const attempt = async (sms: Sms, tries: number): Promise<void> => {
    try {
      await send(sms)
      metrics.sms('sent')
    } catch (error) {
      metrics.sms('failed')
      if (tries === attemptsMost) throw error
      await pause(pausesMs[tries - 1] ?? 0)
      await attempt(sms, tries + 1)
    }
  }
  return (sms) => attempt(sms, 1)
}
