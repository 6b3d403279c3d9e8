/**
 * Screens as the code below the route table sees them. routes.tsx imports every feature, so domain code cannot import it;
 * it preloads screens through the function that routes.tsx registers here.
 */
export type ScreenProps = { readonly params: Readonly<Record<string, string | undefined>> }

type Preload = (path: string) => void

let preload: Preload | undefined

export function registerScreenPreload(register: Preload): void {
  preload = register
}

export function preloadScreen(path: string): void {
  preload?.(path)
}
