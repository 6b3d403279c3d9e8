import { expect, it } from 'vitest'
import { systemOf } from '#lib/browser/device-system.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15'
const windowsPhone =
  'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; NOKIA; Lumia 520) like iPhone OS 7_0_3 like Mac OS X'

it.each([
  ['iOS', iPhone, 5],
  ['iOS', mac, 5],
  ['unknown', mac, 0],
  ['Android', android, 5],
  ['windowsphone', windowsPhone, 5],
  ['unknown', 'Mozilla/5.0 (X11; Linux x86_64)', 0],
  ['unknown', '', 0],
])('%s is detected from the user agent %s [R7.02]', (system, userAgent, maxTouchPoints) => {
  expect(systemOf({ userAgent, maxTouchPoints })).toBe(system)
})
