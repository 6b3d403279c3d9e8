/** Being told while the app is closed: whether this browser is, and how to begin and end it. */
import { api, apiSilent } from '#api/api.ts'
import { systemOf } from '#lib/browser/device-system.ts'

/** `away` has no way to be told; iPhones have one once the app stands on the home screen. */
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

/** The browser asks the player itself; nothing is sent before they agreed. */
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

/** One that was made with another key, before the server had this one, is in the way. */
async function subscribe(
  { pushManager }: ServiceWorkerRegistration,
  applicationServerKey: string,
): Promise<PushSubscription> {
  const asked = { userVisibleOnly: true, applicationServerKey }
  try {
    return await pushManager.subscribe(asked)
  } catch {
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(asked)
  }
}
