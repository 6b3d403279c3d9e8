/** Shows the popups (R2.27). One host for all kinds, so that login switches to register without closing in between. */
import { type ComponentType, useEffect, useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { type PlainKey, t } from '#i18n/i18n.ts'
import { type LazyComponent, lazyComponent } from '#lib/lazy-component.tsx'
import { PopupBanner } from '#shell/popups/PopupBanner.tsx'
import { PopupSkeleton } from '#shell/popups/PopupSkeleton.tsx'
import { RegisterBanner } from '#shell/popups/RegisterBanner.tsx'
import { withMessages } from '#stores/language.ts'
import { emit, type Popup as OpenPopup, type PopupKind, useUi } from '#stores/ui.ts'
import { Popup } from '#widgets/overlay/Popup.tsx'

type Content = ComponentType<{ popup: OpenPopup }>
type Row = {
  readonly title: PlainKey
  readonly Content: LazyComponent<{ popup: OpenPopup }>
  readonly poster?: true
}

const content = (load: () => Promise<Content>) => lazyComponent(load, PopupSkeleton)

const popups: Readonly<Record<PopupKind, Row>> = {
  LOGIN: {
    title: 'login.title',
    Content: content(() => import('#features/account/forms/LoginForm.tsx').then((file) => file.LoginForm)),
  },
  REGISTER: {
    title: 'register.title',
    Content: content(() =>
      import('#features/account/forms/RegisterForm.tsx').then((file) => file.RegisterForm),
    ),
  },
  BINDING_PHONE: {
    title: 'binding.title',
    Content: content(() =>
      import('#features/account/forms/BindPhoneForm.tsx').then((file) => file.BindPhoneForm),
    ),
  },
  RESET_PASSWORD: {
    title: 'password.forgot-title',
    Content: content(() => import('#features/account/forms/ResetForm.tsx').then((file) => file.ResetForm)),
  },
  CHANGE_PASSWORD: {
    title: 'password.change-title',
    Content: content(() => import('#features/account/forms/ChangeForm.tsx').then((file) => file.ChangeForm)),
  },
  DEPOSIT_ACTIVE_POPUP: {
    title: 'pb.title',
    Content: content(
      withMessages(() => import('#features/rewards/PbOffer.tsx').then((file) => file.PbOffer), 'rewards'),
    ),
  },
  FIRST_RECHARGE_POPUP: {
    title: 'first-recharge.title',
    poster: true,
    Content: content(() =>
      import('#features/deposit/FirstRechargePoster.tsx').then((file) => file.FirstRechargePoster),
    ),
  },
}

export function PopupHost() {
  const popup = useLoadedPoster(useUi((ui) => ui.popup))
  const [shown, setShown] = useState(popup)
  if (popup && popup !== shown) setShown(popup)
  if (!shown) return null
  const { title, poster, Content } = popups[shown.kind]
  const heading = poster ? { label: t(title), shape: 'bare' as const } : { title: t(title) }
  return (
    <Popup
      {...heading}
      open={popup !== null}
      onClose={() => close(shown)}
      closeLabel={t('common.close')}
      banner={bannerOf(shown.kind)}
    >
      <Content key={shown.kind} popup={shown} />
    </Popup>
  )
}

/** A poster opens only after its code has loaded, and not at all when loading fails. */
function useLoadedPoster(popup: OpenPopup | null): OpenPopup | null {
  const [loaded, setLoaded] = useState<OpenPopup>()
  const isPoster = popup !== null && popups[popup.kind].poster === true
  useEffect(() => {
    if (!isPoster) return
    let isMounted = true
    popups[popup.kind].Content.preload().then(
      () => isMounted && setLoaded(popup),
      () => isMounted && emit('SHOW_POPUP', null),
    )
    return () => {
      isMounted = false
    }
  }, [popup, isPoster])
  return isPoster && loaded !== popup ? null : popup
}

function bannerOf(kind: PopupKind) {
  if (kind === 'LOGIN') return <PopupBanner position="login" />
  return kind === 'REGISTER' ? <PopupBanner position="register" fallback={<RegisterBanner />} /> : undefined
}

/** Declining the new-user deposit navigates home, unless a game is running (R4.12). */
function close(popup: OpenPopup): void {
  if (popup.kind === 'DEPOSIT_ACTIVE_POPUP') {
    emit('CLOSE_NEWUSERDEPOSIT_POPUP')
    if (!popup.isInGame) navigate('/')
  } else emit('SHOW_POPUP', null)
}
