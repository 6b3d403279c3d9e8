import { type ReactNode, useState } from 'react'

/** Mounts its content when it is opened for the first time, so that its code is loaded then. */
export function OnceOpened({ open, children }: { readonly open: boolean; readonly children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(open)
  if (open && !wasOpened) setWasOpened(true)
  return wasOpened ? children : null
}
