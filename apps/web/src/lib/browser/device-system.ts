/** Device systems, as `/lobby/popups` names them. */
export type System = 'iOS' | 'Android' | 'windowsphone' | 'unknown'

/** The user agent of a Windows phone also names Android and iPhone; that of an iPad is a Mac with touch points. */
export function systemOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): System {
  if (/windows phone/i.test(userAgent)) return 'windowsphone'
  if (/android/i.test(userAgent)) return 'Android'
  const touchedMac = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return touchedMac || /iphone|ipad|ipod/i.test(userAgent) ? 'iOS' : 'unknown'
}
