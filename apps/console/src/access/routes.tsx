/** Screens without a session: sign-in and invitation. */
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#frame/routes.tsx'

type SignInSearch = { readonly key?: string; readonly next?: string; readonly ended?: string }

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined)

/** Only the given parameters, because an address shows every key of this object. */
function texts<Name extends string>(search: Record<string, unknown>, ...names: readonly Name[]) {
  const given = names.flatMap((name) => (text(search[name]) ? [[name, text(search[name])]] : []))
  return Object.fromEntries(given) as { readonly [N in Name]?: string }
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  staticData: { title: 'signin.title', permission: null },
  validateSearch: (search): SignInSearch => texts(search, 'key', 'next', 'ended'),
  component: lazyRouteComponent(() => import('#access/SignInScreen.tsx'), 'SignInScreen'),
})

const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invitation',
  staticData: { title: 'invitation.title', permission: null },
  validateSearch: (search): { readonly key?: string } => texts(search, 'key'),
  component: lazyRouteComponent(() => import('#access/InvitationScreen.tsx'), 'InvitationScreen'),
})

export const accessRoutes = [signInRoute, invitationRoute] as const
