/** Switches of vibration and keyboard shortcuts, each only on devices that have it. */
import type { GameKind } from '@saguao/contract/schemas/games.ts'
import { hotKeysOf } from '#features/play/bet/hot-keys.ts'
import styles from '#features/play/table/HelpSheet.module.css'
import { setPlaySetting, usePlaySettings } from '#features/play/table/play-settings.ts'
import { t } from '#i18n/i18n.ts'

export function PlaySettings({ kind }: { kind: GameKind }) {
  const { vibrates, hasHotKeys } = usePlaySettings()
  const hasKeyboard = matchMedia('(any-pointer: fine)').matches
  return (
    <div className={styles.settings}>
      {'vibrate' in navigator ? (
        <Switch
          label={t('play.vibration')}
          isOn={vibrates}
          onChange={(isOn) => setPlaySetting('vibrates', isOn)}
        />
      ) : null}
      {hasKeyboard ? (
        <>
          <Switch
            label={t('play.hot-keys')}
            isOn={hasHotKeys}
            onChange={(isOn) => setPlaySetting('hasHotKeys', isOn)}
          />
          <dl className={styles.keys}>
            {hotKeysOf(kind).map(({ name, label }) => (
              <div key={name}>
                <dt>
                  <kbd>{name === ' ' ? t('play.key-space') : name.toUpperCase()}</kbd>
                </dt>
                <dd>{t(label)}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
    </div>
  )
}

type SwitchProps = {
  readonly label: string
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <label className={styles.switch}>
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  )
}
