/** Legal texts of the market: the list, or one of them (R12.11). */
import { isLegalKind, type LegalKind } from '@saguao/contract/product/legal.ts'
import { navigate } from 'wouter/use-browser-location'
import { Page } from '#domain/layout/Page.tsx'
import { Row, Rows } from '#domain/layout/Rows.tsx'
import type { ScreenProps } from '#domain/layout/screen.ts'
import { LegalText, versionText } from '#domain/legal/LegalText.tsx'
import { useLegalTexts } from '#domain/legal/legal-texts.ts'
import styles from '#features/legal/Legal.module.css'
import { t } from '#i18n/i18n.ts'
import { ChatIcon, ClockIcon, HomeIcon, InfoIcon, LockIcon, ShieldIcon } from '#icons/icons.tsx'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

const icons = {
  terms: <InfoIcon />,
  privacy: <LockIcon />,
  responsible: <ClockIcon />,
  fairness: <ShieldIcon />,
  complaints: <ChatIcon />,
  company: <HomeIcon />,
} satisfies Record<LegalKind, unknown>

export function Legal({ params }: ScreenProps) {
  return isLegalKind(params.kind) ? <OneText kind={params.kind} /> : <TextList />
}

function OneText({ kind }: { kind: LegalKind }) {
  const { data, isError } = useLegalTexts()
  const title = data?.list.find((text) => text.kind === kind)?.title
  return (
    <Page>
      {title ? <h1 className={styles.title}>{title}</h1> : !isError && <Skeleton height="0.56rem" />}
      <LegalText key={kind} kind={kind} />
    </Page>
  )
}

function TextList() {
  const { data, isError, isFetching, retry } = useLegalTexts()
  if (isError)
    return (
      <Page>
        <ErrorState
          title={t('legal.failed')}
          retryLabel={t('error.retry')}
          loading={isFetching}
          onRetry={retry}
        />
      </Page>
    )
  return (
    <Page>
      <p className={styles.intro}>{t('legal.intro')}</p>
      {data ? (
        <Rows>
          {data.list.map((text) => (
            <Row
              key={text.kind}
              icon={icons[text.kind]}
              title={text.title}
              {...(text.validFrom === null
                ? { tag: t('legal.sample') }
                : { text: versionText(text.version, text.validFrom) })}
              onPick={() => navigate(`/legal/${text.kind}`)}
            />
          ))}
        </Rows>
      ) : (
        <Skeleton height="6.6rem" radius="var(--radius-m)" />
      )}
    </Page>
  )
}
