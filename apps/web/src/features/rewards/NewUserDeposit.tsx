import { navigate } from 'wouter/use-browser-location'
import { Gift } from '#art/Gift.tsx'
import { t } from '#i18n/i18n.ts'
import { Page, Poster, Steps } from '#shell/Page.tsx'
import { Button } from '#widgets/Button.tsx'

export function NewUserDeposit() {
  return (
    <Page>
      <Poster art={<Gift />} title={t('pb.headline')} text={t('pb.text')} />
      <Steps steps={[t('pb.step-1'), t('pb.step-2'), t('pb.step-3')]} />
      <Button kind="primary" wide onClick={() => navigate('/deposit')}>
        {t('first-recharge.go')}
      </Button>
    </Page>
  )
}
