import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'

/** Replaces the address of a screen that the market does not have. */
export function Redirect({ to }: { to: string }) {
  useEffect(() => navigate(to, { replace: true }), [to])
  return null
}
