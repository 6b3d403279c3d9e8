import type { ReactNode } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { Doorway } from '#art/Doorway.tsx'
import { Gift } from '#art/Gift.tsx'
import { Piggy } from '#art/Piggy.tsx'
import styles from '#features/promotions/Promotion.module.css'
import { t } from '#i18n/i18n.ts'
import { Page } from '#shell/Page.tsx'

export function Promotion() {
  return (
    <Page>
      <p className={styles.lead}>{t('promotion.rules')}</p>
      <Card
        art={<Gift className={styles.art} />}
        title={t('box.bonus')}
        text={t('box.bonus-text')}
        path="/newUserDeposit"
      />
      <Card
        art={<Piggy className={styles.art} />}
        title={t('box.cashback')}
        text={t('box.cashback-text')}
        path="/newUserCashback"
      />
      <Card
        art={<Doorway className={styles.art} />}
        title={t('box.first-recharge')}
        text={t('box.first-recharge-text')}
        path="/firstRecharge"
      />
    </Page>
  )
}

type CardProps = {
  readonly art: ReactNode
  readonly title: string
  readonly text: string
  readonly path: string
}

function Card({ art, title, text, path }: CardProps) {
  return (
    <button type="button" className={styles.card} onClick={() => navigate(path)}>
      <span className={styles.words}>
        <strong className={styles.title}>{title}</strong>
        <span className={styles.text}>{text}</span>
      </span>
      {art}
    </button>
  )
}
