import type { Counter } from 'prom-client'
import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { PushKeys } from '#modules/notices/push-keys.ts'
import type { PushPost } from '#modules/notices/push-post.ts'

export type NoticeDeps = Pick<App, 'db' | 'clock' | 'config'> & {
  readonly keys: PushKeys
  readonly cipher: Cipher
  readonly post: PushPost
  /** Counts web push notices: accepted, refused, or subscription expired. */
  readonly results: Counter<'kind' | 'result'>
}
