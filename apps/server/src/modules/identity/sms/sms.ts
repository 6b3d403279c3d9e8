/** The SMS port and its retries. */
import type { Metrics } from '#kernel/observability/metrics.ts'

export type Sms = { readonly to: string; readonly text: string; readonly code: string }

/** Throws when the message could not be sent. */
export type SendSms = (sms: Sms) => Promise<void>

const maxAttempts = 3
const pausesMs = [200, 1_000]

/** Retries when the provider fails, and counts results in the metrics. */
export function withRetries(send: SendSms, metrics: Metrics, pause: (ms: number) => Promise<void>): SendSms {
  const results = metrics.counter('saguao_sms_total', 'SMS by result', ['result'])
  const attempt = async (sms: Sms, tries: number): Promise<void> => {
    try {
      await send(sms)
      results.inc({ result: 'sent' })
    } catch (error) {
      results.inc({ result: 'failed' })
      if (tries === maxAttempts) throw error
      await pause(pausesMs[tries - 1] ?? 0)
      await attempt(sms, tries + 1)
    }
  }
  return (sms) => attempt(sms, 1)
}
