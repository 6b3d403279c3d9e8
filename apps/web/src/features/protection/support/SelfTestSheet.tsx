/** A self-test of seven questions. Answers stay in the memory of this page. */
import { useState } from 'react'
import styles from '#features/protection/Responsible.module.css'
import { HelpAddresses } from '#features/protection/support/HelpAddresses.tsx'
import { type Answer, answers, questions, resultOf } from '#features/protection/support/self-test.ts'
import { t } from '#i18n/i18n.ts'
import { Button } from '#widgets/form/Button.tsx'
import { Sheet } from '#widgets/overlay/Sheet.tsx'
import { Callout } from '#widgets/status/Callout.tsx'
import { Progress } from '#widgets/status/Progress.tsx'

type SelfTestSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function SelfTestSheet({ open, onClose }: SelfTestSheetProps) {
  return (
    <Sheet open={open} onClose={onClose} title={t('test.title')} closeLabel={t('common.close')}>
      {open ? <SelfTest onClose={onClose} /> : null}
    </Sheet>
  )
}

function SelfTest({ onClose }: { onClose: () => void }) {
  const [given, setGiven] = useState<readonly Answer[]>([])
  const question = questions[given.length]
  if (!question) return <Result given={given} onAgain={() => setGiven([])} onClose={onClose} />
  const progress = t('test.progress', { at: given.length + 1, of: questions.length })
  return (
    <div className={styles.form}>
      <p className={styles.text}>{t('test.text')}</p>
      <Progress label={t('test.title')} share={given.length / questions.length} text={progress} />
      <div role="status" className={styles.form}>
        <p className={styles.note}>{progress}</p>
        <h3>{t(question)}</h3>
      </div>
      <div className={styles.actions}>
        {answers.map((answer) => (
          <Button key={answer} wide onClick={() => setGiven([...given, answer])}>
            {t(`test.${answer}`)}
          </Button>
        ))}
        {given.length > 0 ? (
          <Button kind="ghost" wide onClick={() => setGiven(given.slice(0, -1))}>
            {t('test.back')}
          </Button>
        ) : null}
      </div>
    </div>
  )
}

type ResultProps = {
  readonly given: readonly Answer[]
  readonly onAgain: () => void
  readonly onClose: () => void
}

function Result({ given, onAgain, onClose }: ResultProps) {
  const result = resultOf(given)
  return (
    <div className={styles.form}>
      <div role="status">
        <Callout title={t(`test.result-${result}`)} text={t(`test.result-${result}-text`)} />
      </div>
      <p className={styles.note}>{t('test.not-medical')}</p>
      {result === 'low' ? null : <HelpAddresses />}
      <div className={styles.actions}>
        <Button wide onClick={onClose}>
          {t('test.limits')}
        </Button>
        <Button kind="ghost" wide onClick={onAgain}>
          {t('test.again')}
        </Button>
      </div>
    </div>
  )
}
