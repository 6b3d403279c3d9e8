/** The outcome of a round, step by step: what the player saw, without the pictures of the game. */
import { ActionIcon, Box, Group, Slider, Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { PlayIcon } from '@radix-ui/react-icons'
import { useState } from 'react'
import { decimal } from '#formats/formats.ts'
import { t } from '#i18n/i18n.ts'
import { type Round, stepsOf } from '#players/replay-steps.tsx'

const stepMs = 600

export function RoundReplay({ round }: { round: Round }) {
  const steps = stepsOf(round)
  const [step, setStep] = useState(steps.length)
  const player = useInterval(
    () =>
      setStep((at) => {
        if (at + 1 >= steps.length) player.stop()
        return Math.min(at + 1, steps.length)
      }),
    stepMs,
  )
  const play = () => {
    setStep(1)
    player.start()
  }
  if (steps.length === 0) return null
  const multiplier = round.outcome?.multiplier
  return (
    <Box component="section" aria-label={t('player.replay')}>
      <Group justify="space-between" mb={4}>
        <Text size="xs" c="dimmed" fw={600}>
          {t('player.replay')}
        </Text>
        {steps.length > 1 && (
          <Text size="xs" c="dimmed">
            {t('replay.step', { step, count: steps.length })}
          </Text>
        )}
      </Group>
      {steps[step - 1]}
      {multiplier !== undefined && step === steps.length && (
        <Text fw={600} mt={4}>
          {t('replay.multiplier', { multiplier: decimal(multiplier) })}
        </Text>
      )}
      {steps.length > 1 && (
        <Group gap="sm" mt="xs" wrap="nowrap">
          <ActionIcon variant="default" aria-label={t('replay.play')} onClick={play}>
            <PlayIcon />
          </ActionIcon>
          <Slider
            flex={1}
            min={1}
            max={steps.length}
            value={step}
            onChange={setStep}
            label={null}
            thumbLabel={t('player.replay')}
          />
        </Group>
      )}
    </Box>
  )
}
