/**
 * A component whose code is loaded at its first render. React.lazy suspends or shows the fallback even when the code is
 * already loaded, and never retries a failed load; this one renders loaded code at once and can retry.
 */
import { type ComponentType, startTransition, useCallback, useEffect, useReducer, useState } from 'react'

export type LoadingProps = { readonly failed: boolean; readonly retry: () => void }

export type LazyComponent<P> = ComponentType<P> & { readonly preload: () => Promise<void> }

export function lazyComponent<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Loading: ComponentType<P & LoadingProps> = Empty,
): LazyComponent<P> {
  let Loaded: ComponentType<P> | undefined
  const preload = async () => {
    Loaded ??= await load()
  }

  function Part(props: P) {
    const [failed, setFailed] = useState(false)
    const [, rerender] = useReducer((count: number) => count + 1, 0)
    // The state of this render: the code may arrive before the effect runs, and then needs a new render.
    const isLoading = !Loaded
    useEffect(() => {
      if (!isLoading || failed) return
      let isMounted = true
      preload().then(
        () => isMounted && startTransition(rerender),
        () => isMounted && setFailed(true),
      )
      return () => {
        isMounted = false
      }
    }, [isLoading, failed])
    const retry = useCallback(() => setFailed(false), [])
    return Loaded ? <Loaded {...props} /> : <Loading {...props} failed={failed} retry={retry} />
  }
  return Object.assign(Part, { preload })
}

function Empty(): null {
  return null
}
