/**
 * A part of the page that is fetched when it is first needed. React's own lazy holds the old screen, or flashes
 * a fallback, even when the code is already here, and never tries a failed fetch again; this one does neither.
 */
import { type ComponentType, startTransition, useCallback, useEffect, useReducer, useState } from 'react'

export type WaitingProps = { readonly failed: boolean; readonly retry: () => void }

export type LazyPart<P> = ComponentType<P> & { readonly preload: () => Promise<void> }

export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType<WaitingProps> = Nothing,
): LazyPart<P> {
  let Loaded: ComponentType<P> | undefined
  const preload = async () => {
    Loaded ??= await load()
  }

  function Part(props: P) {
    const [failed, setFailed] = useState(false)
    const [, redraw] = useReducer((times: number) => times + 1, 0)
    // As it was drawn: the code may arrive between the drawing and this effect, and still has to be shown.
    const waiting = !Loaded
    useEffect(() => {
      if (!waiting || failed) return
      let here = true
      preload().then(
        () => here && startTransition(redraw),
        () => here && setFailed(true),
      )
      return () => {
        here = false
      }
    }, [waiting, failed])
    const retry = useCallback(() => setFailed(false), [])
    return Loaded ? <Loaded {...props} /> : <Waiting failed={failed} retry={retry} />
  }
  return Object.assign(Part, { preload })
}

function Nothing(): null {
  return null
}
