/** The code step of a login: the password was right, and the market asks for a second factor (R12.10). */
import { useState } from 'react'
import { CodeStep } from '#features/account/forms/CodeStep.tsx'
import { startStep } from '#features/account/forms/form-steps.ts'
import { logIn } from '#features/account/log-in.ts'
import type { AfterLogin } from '#stores/ui.ts'

type LoginCodeProps = {
  readonly username: string
  readonly password: string
  readonly after: AfterLogin | undefined
  readonly onBack: () => void
}

export function LoginCode({ username, password, after, onBack }: LoginCodeProps) {
  const [attempt, setAttempt] = useState(1)
  const [busy, setBusy] = useState(false)
  const back = () => {
    startStep('LOGIN')
    onBack()
  }
  const submit = async (verificationCode: string) => {
    setBusy(true)
    const outcome = await logIn({ username, password, verificationCode }, after)
    setBusy(false)
    if (outcome === 'code-refused') setAttempt(attempt + 1)
    else if (outcome === 'refused') back()
  }
  return (
    <CodeStep
      key={attempt}
      purpose="login"
      username={username}
      phone={undefined}
      busy={busy}
      onCode={(code) => void submit(code)}
      onResend={() => logIn({ username, password }, after)}
      onChangePhone={back}
    />
  )
}
