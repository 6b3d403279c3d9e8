import 'react'

declare module 'react' {
  /** Components hand figures to their stylesheet as custom properties. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined
  }
}
