/** Introduction, shown until the player confirms it. */
import { refresh } from '#api/query-cache.ts'
import { useMutation } from '#api/use-mutation.ts'
import { Section, Steps } from '#domain/layout/Page.tsx'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'

export function Guide({ steps }: { readonly steps: readonly string[] }) {
  const finish = useMutation('/lucky/money/finishGuide')
  const read = async () => {
    await finish.mutateAsync().catch(() => undefined)
    await refresh('/lucky/money/guide')
  }
  return (
    <Section title={t('lucky.guide')}>
      <Steps steps={steps} />
      <Button wide loading={finish.isPending} onClick={() => void read()}>
        {t('common.understood')}
      </Button>
    </Section>
  )
}
