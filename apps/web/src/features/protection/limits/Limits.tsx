/** The four kinds of limits: what is set, what is used, what is left. A row opens the sheet of its kind. */
import { useState } from 'react'
import {
  type Limit,
  type LimitKind,
  limitKinds,
  limitsOf,
  type Protection,
} from '#domain/protection/protection.ts'
import { amountText, usedText } from '#domain/protection/protection-text.ts'
import { LimitSheet } from '#features/protection/limits/LimitSheet.tsx'
import styles from '#features/protection/limits/Limits.module.css'
import { t } from '#i18n/i18n.ts'
import { ChevronIcon } from '#icons/icons.tsx'
import { Progress } from '#widgets/status/Progress.tsx'

export function Limits({ protection }: { protection: Protection }) {
  const [kind, setKind] = useState<LimitKind>('deposit')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={styles.limits}>
      {limitKinds.map((one) => (
        <LimitRow
          key={one}
          kind={one}
          protection={protection}
          onOpen={() => {
            setKind(one)
            setOpen(true)
          }}
        />
      ))}
      <LimitSheet
        key={kind}
        kind={kind}
        protection={protection}
        open={isOpen}
        onClose={() => setOpen(false)}
      />
    </div>
  )
}

type LimitRowProps = {
  readonly kind: LimitKind
  readonly protection: Protection
  readonly onOpen: () => void
}

function LimitRow({ kind, protection, onOpen }: LimitRowProps) {
  const set = limitsOf(protection, kind)
  const isWaiting = protection.limits.some((limit) => limit.kind === kind && limit.pending)
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.words}>
        <span className={styles.title}>
          {t(`limit.${kind}`)}
          {isWaiting ? <span className={styles.tag}>{t('limit.waiting-tag')}</span> : null}
        </span>
        {set.length === 0 ? <span className={styles.text}>{t('limit.none')}</span> : null}
        {set.map((limit) => (
          <LimitLine key={limit.period} limit={limit} />
        ))}
      </span>
      <ChevronIcon className={styles.chevron} />
    </button>
  )
}

function LimitLine({ limit }: { limit: Limit }) {
  const { kind, period, amount, used } = limit
  return (
    <span className={styles.line}>
      <span className={styles.figures}>
        <span>{t(`limit.${period}`)}</span>
        <span className="money">
          {amountText(kind, used)} / {amountText(kind, amount)}
        </span>
      </span>
      <Progress label={t(`limit.${period}`)} share={shareOf(limit)} text={usedText(limit)} />
    </span>
  )
}

/** A limit of zero is used up. */
const shareOf = ({ amount, used }: Limit): number => (amount ? used / amount : 1)
