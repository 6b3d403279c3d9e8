/** Being told while the app is closed: whether this browser is, and how to begin and end it. */
import { api, apiUnseen } from '#api/api.ts'
import { systemOf } from '#lib/system.ts'

/** `away` has no way to be told; iPhones have one once the app stands on the home screen. */
export type NoticeState = 'away' | 'install-first' | 'blocked' | 'off' | 'on'

const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches

const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

export async function noticeState(): Promise<NoticeState> {
  if (systemOf(navigator) === 'iOS' && !isOnHomeScreen()) return 'install-first'
  if (!canBeTold()) return 'away'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = await findSubscription()
  if (!subscription) return 'off'
  const { isOn } = await apiUnseen('/push/key', { endpoint: subscription.endpoint })
  return isOn ? 'on' : 'off'
}

/** The browser asks the player itself; nothing is sent before they agreed. */
export async function turnNoticesOn(): Promise<NoticeState> {
  if ((await Notification.requestPermission()) !== 'granted') return noticeState()
  const registration = await navigator.serviceWorker.getRegistration()
  const { key } = await api('/push/key', {})
  if (!registration || !key) return 'off'
  const { endpoint, keys } = (await subscribe(registration, key)).toJSON()
  const { p256dh, auth } = keys ?? {}
  if (!endpoint || !p256dh || !auth) return 'off'
  await api('/push/subscribe', { endpoint, p256dh, auth })
  return 'on'
}

export async function turnNoticesOff(): Promise<NoticeState> {
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
