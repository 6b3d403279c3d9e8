import type { App } from '#app.ts'
import type { Cipher } from '#kernel/security/encryption.ts'
import type { PushKeys } from '#modules/notices/push-keys.ts'
import type { PushPost } from '#modules/notices/push-post.ts'

export type NoticeDeps = Pick<App, 'db' | 'clock' | 'config' | 'metrics'> & {
  readonly keys: PushKeys
  readonly cipher: Cipher
  readonly post: PushPost
}
