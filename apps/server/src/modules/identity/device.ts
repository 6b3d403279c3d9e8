/** A session's device in words a player recognises, from what the browser says of itself. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const readMost = 400

const named = (known: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  known.find(([pattern]) => pattern.test(text))?.[1]

export function deviceOf(userAgent: string): string {
  const text = userAgent.slice(0, readMost)
  return [named(browsers, text), named(systems, text)].filter((part) => part !== undefined).join(' · ')
}
