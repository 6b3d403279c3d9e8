import { limits } from '@saguao/contract/calls/limits.ts'
import { games } from '@saguao/fair/games/games.ts'
import { rulesOf } from '@saguao/fair/games/rules.ts'
import panel from '#features/play/bet/BetPanel.module.css'
import { controls } from '#features/play/bet/controls.tsx'
import styles from '#features/play/verify/Verify.module.css'
import {
  type Draft,
  emptyDraft,
  gameIds,
  hasClientSeed,
  hasNonce,
  hasServerSeed,
} from '#features/play/verify/verify-draft.ts'
import { t } from '#i18n/i18n.ts'
import { SelectField } from '#widgets/form/SelectField.tsx'
import { TextField } from '#widgets/form/TextField.tsx'

type VerifyFormProps = { readonly draft: Draft; readonly onChange: (draft: Draft) => void }

/** All inputs of a round. The result is recomputed at every change. */
export function VerifyForm({ draft, onChange }: VerifyFormProps) {
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  const seedWrong = draft.serverSeed !== '' && !hasServerSeed(draft)
  return (
    <form className={styles.form} onSubmit={(event) => event.preventDefault()}>
      <GameField draft={draft} onChange={onChange} />
      <TextField
        label={t('seeds.server')}
        value={draft.serverSeed}
        onChange={(serverSeed) => change({ serverSeed })}
        autoComplete="off"
        hint={t('verify.server-hint')}
        error={seedWrong ? t('verify.server-error') : undefined}
      />
      <TextField
        label={t('seeds.client')}
        value={draft.clientSeed}
        onChange={(clientSeed) => change({ clientSeed })}
        maxLength={limits.maxClientSeedLength}
        autoComplete="off"
        error={draft.clientSeed !== '' && !hasClientSeed(draft) ? t('seeds.client-error') : undefined}
      />
      <TextField
        label={t('seeds.nonce')}
        value={draft.nonce}
        onChange={(nonce) => change({ nonce })}
        digitsOnly
        autoComplete="off"
        error={hasNonce(draft) ? undefined : t('verify.nonce-error')}
      />
      <ChoiceFields draft={draft} change={change} />
    </form>
  )
}

function GameField({ draft, onChange }: VerifyFormProps) {
  const pick = (picked: string) => {
    const gameId = gameIds.find((id) => id === picked)
    if (!gameId) return
    const { serverSeed, clientSeed, nonce } = draft
    onChange({ ...emptyDraft(gameId), serverSeed, clientSeed, nonce })
  }
  return (
    <SelectField
      label={t('verify.game')}
      placeholder={t('verify.game')}
      options={gameIds.map((id) => ({ value: id, text: t(`title.${id}`) }))}
      value={draft.gameId}
      onChange={pick}
    />
  )
}

type ChoiceFieldsProps = { readonly draft: Draft; readonly change: (part: Partial<Draft>) => void }

function ChoiceFields({ draft, change }: ChoiceFieldsProps) {
  const { kind } = games[draft.gameId]
  const Controls = controls[kind]
  return (
    <>
      <fieldset className={panel.controls}>
        <legend className={styles.legend}>{t('play.choice')}</legend>
        <Controls
          key={draft.gameId}
          config={rulesOf(draft.gameId)}
          choice={draft.choice}
          onChange={(choice) => change({ choice })}
        />
      </fieldset>
      {kind === 'slots' ? (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={draft.choice.buy === true}
            onChange={({ target }) =>
              change({ choice: target.checked ? { buy: true } : emptyDraft(draft.gameId).choice })
            }
          />
          {t('round.buy')}
        </label>
      ) : null}
      {kind === 'mines' ? (
        <TextField
          label={t('verify.opened')}
          value={draft.opened}
          onChange={(opened) => change({ opened })}
          inputMode="numeric"
          autoComplete="off"
          hint={t('verify.opened-hint')}
        />
      ) : null}
      {kind === 'crash'
        ? (['half', 'cashout'] as const).map((move) => (
            <TextField
              key={move}
              label={t(`verify.${move}`)}
              value={draft[move]}
              onChange={(typed) => change({ [move]: typed })}
              inputMode="decimal"
              autoComplete="off"
            />
          ))
        : null}
    </>
  )
}
