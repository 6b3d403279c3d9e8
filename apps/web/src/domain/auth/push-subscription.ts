/** Web push: reads, enables and disables the push subscription of this browser. */
import { api, apiSilent } from '#api/api.ts'
import { systemOf } from '#lib/browser/device-system.ts'

/** `away`: push is not supported; `install-first`: iOS supports push only for an installed app. */
export type PushState = 'away' | 'install-first' | 'blocked' | 'off' | 'on'

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches

const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function readPushState(): Promise<PushState> {
  if (systemOf(navigator) === 'iOS' && !isInstalled()) return 'install-first'
  if (!isPushSupported()) return 'away'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  const { isOn } = await apiSilent('/push/key', { endpoint: subscription.endpoint })
  return isOn ? 'on' : 'off'
}

/** The browser asks for permission; nothing is sent before it is granted. */
export async function enablePush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const registration = await navigator.serviceWorker.getRegistration()
  const { key } = await api('/push/key', {})
  if (!registration || !key) return 'off'
  const { endpoint, keys } = (await subscribe(registration, key)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return 'off'
  await api('/push/subscribe', { endpoint, p256dh, auth })
  return 'on'
}

export async function disablePush(): Promise<PushState> {
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  await api('/push/unsubscribe', { endpoint: subscription.endpoint })
  await subscription.unsubscribe()
  return 'off'
}

async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** A subscription made with an old server key is removed first, because the browser rejects a second one. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(options)
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options)
  }
}
