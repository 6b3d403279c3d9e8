/** The kinds of device content may be meant for, as `/lobby/popups` names them. */
export type System = 'iOS' | 'Android' | 'windowsphone' | 'unknown'

/** A Windows phone claims to be the two others as well, and an iPad a Mac that can be touched. */
export function systemOf({
  userAgent,
  maxTouchPoints,
}: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): System {
  if (/windows phone/i.test(userAgent)) return 'windowsphone'
  if (/android/i.test(userAgent)) return 'Android'
  const touchedMac = /macintosh/i.test(userAgent) && maxTouchPoints > 1
  return touchedMac || /iphone|ipad|ipod/i.test(userAgent) ? 'iOS' : 'unknown'
}
