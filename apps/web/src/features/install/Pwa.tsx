/** How to put the app on the home screen; whatever is tapped leads back to the lobby (R2.15, R4.14). */
import { navigate } from 'wouter/use-browser-location'
import { Doorway } from '#art/Doorway.tsx'
import { t } from '#i18n/i18n.ts'
import { Page, Poster, Steps } from '#shell/Page.tsx'
import { Button } from '#widgets/Button.tsx'

export function Pwa() {
  return (
    <Page>
      <h1 className="visually-hidden">{t('install.title')}</h1>
      <Poster art={<Doorway />} title={t('install.headline')} text={t('install.text')} />
      <Steps steps={[t('install.step-1'), t('install.step-2'), t('install.step-3')]} />
      <Button wide onClick={() => navigate('/')}>
        {t('common.home')}
      </Button>
    </Page>
  )
}
