import { navigate } from 'wouter/use-browser-location'
import { Doorway } from '#art/Doorway.tsx'
import { t } from '#i18n/i18n.ts'
import { Page, Poster, Steps } from '#shell/Page.tsx'
import { Button } from '#widgets/Button.tsx'

export function FirstRecharge() {
  return (
    <Page>
      <Poster art={<Doorway />} title={t('first-recharge.headline')} text={t('first-recharge.text')} />
      <Steps steps={[t('first-recharge.step-1'), t('first-recharge.step-2'), t('first-recharge.step-3')]} />
      <Button kind="primary" wide onClick={() => navigate('/deposit')}>
        {t('first-recharge.go')}
      </Button>
    </Page>
  )
}
