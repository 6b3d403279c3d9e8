/**
 * Formatters of the platform, each created once: the first one of a kind blocks a slow phone for tens of milliseconds, each
 * further one for part of a millisecond. Safe in the browser.
 */
function created<Options extends object, Format>(
  create: (lang: string | undefined, options: Options) => Format,
): (lang: string, options: Options) => Format {
  const formats = new Map<string, Format>()
  return (lang, options) => {
    const key = lang + JSON.stringify(options)
    const format = formats.get(key) ?? create(lang || undefined, options)
    formats.set(key, format)
    return format
  }
}

export const numberFormat = created<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (lang, options) => new Intl.NumberFormat(lang, options),
)

export const dateFormat = created<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (lang, options) => new Intl.DateTimeFormat(lang, options),
)

export const relativeFormat = created<Intl.RelativeTimeFormatOptions, Intl.RelativeTimeFormat>(
  (lang, options) => new Intl.RelativeTimeFormat(lang, options),
)
