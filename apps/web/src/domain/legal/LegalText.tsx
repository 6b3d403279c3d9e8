/** A legal text in force, with its version. */
import type { LegalBlock, LegalKind } from '@saguao/contract/product/legal.ts'
import styles from '#domain/legal/LegalText.module.css'
import { useLegalText } from '#domain/legal/legal-texts.ts'
import { t } from '#i18n/i18n.ts'
import { dateText } from '#stores/date-text.ts'
import { ErrorState } from '#widgets/status/ErrorState.tsx'
import { Skeleton } from '#widgets/status/Skeleton.tsx'

export function LegalText({ kind }: { kind: LegalKind }) {
  const { data, isError, isFetching, retry } = useLegalText(kind)
  if (data)
    return (
      <article className={styles.text}>
        {data.validFrom === null ? null : (
          <p className={styles.version}>{versionText(data.version, data.validFrom)}</p>
        )}
        {data.blocks.map((block) => (
          <Block key={JSON.stringify(block)} block={block} />
        ))}
      </article>
    )
  if (isError)
    return (
      <ErrorState
        title={t('legal.failed')}
        retryLabel={t('error.retry')}
        loading={isFetching}
        onRetry={retry}
      />
    )
  return (
    <div className={styles.text} aria-busy="true">
      {['60%', '100%', '92%', '96%', '48%', '100%', '88%'].map((width) => (
        <Skeleton key={width} height="0.3rem" width={width} />
      ))}
    </div>
  )
}

export const versionText = (version: string, validFrom: string): string =>
  t('legal.version', { version, date: dateText(validFrom) })

function Block({ block }: { block: LegalBlock }) {
  if ('heading' in block) return <h2 className={styles.heading}>{block.heading}</h2>
  if ('text' in block) return <p>{block.text}</p>
  return (
    <ul className={styles.list}>
      {block.list.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  )
}
