import { expect, it } from 'vitest'
import * as constants from './constants.ts'

/** The constants, copied again from the text of the specification: a change has to be made in both places. */
const specified: { readonly [Name in keyof typeof constants]: [requirement: string, value: unknown] } = {
  defaultCountry: ['R1.01', 'BR'],
  phonePrefixes: ['R3.03', { BR: 55, CL: 51 }],
  phoneCodeStart: ['R3.02', 55],
  languageCodes: ['R1.03', ['en', 'ks', 'pt']],
  fallbackLanguage: ['R4.03', 'ks'],
  usernameMinDigits: ['R5.01', 9],
  usernameMaxDigits: ['R5.01', 11],
  resetUsernameMaxDigits: ['R5.01', 10],
  passwordMinLength: ['R5.02', 6],
  passwordMaxLength: ['R5.02', 24],
  passwordInputMaxLength: ['R5.02', 16],
  verificationCodeLength: ['R9.12', 6],
  agentCodeLength: ['R9.12', 4],
  smsResendSeconds: ['R9.12', 60],
  toastFailureMs: ['R9.01', 5000],
  toastErrorMs: ['R9.01', 3000],
  toastDefaultMs: ['R9.01', 2000],
  toastSuccessMs: ['R9.01', 3000],
  depositNoticeMs: ['R9.02', 2000],
  tapGuardMs: ['R9.03', 1000],
  bannerWaitMaxMs: ['R9.04', 3000],
  apiTimeoutMs: ['R9.13', 60000],
  socketStartDelayMs: ['R9.05', 3000],
  socketReconnectMinMs: ['R9.05', 1000],
  socketReconnectMaxMs: ['R9.05', 5000],
  socketConnectTimeoutMs: ['R9.05', 20000],
  paymentConfigsPerRow: ['R9.06', 3],
  gameListPageSize: ['R9.07', 20],
  bettingRecordsPageSize: ['R9.07', 999],
  imageCacheEntries: ['R9.08', 200],
  imagePreloadRatio: ['R9.08', 1.3],
  imageRetries: ['R9.08', 1],
  loadMoreOffsetPx: ['R9.09', 300],
  calendarMode: ['R9.10', 'single'],
  calendarSpanMonths: ['R9.10', 6],
  barrageRows: ['R9.11', 4],
  barrageDurationMs: ['R9.11', 4000],
  barrageDelayMs: ['R9.11', 300],
  newUserDepositDefaults: [
    'R3.10',
    [
      { rewardType: 1, rewardRecharge: 50, rewardTotal: 5000, rewardReg: 100 },
      { rewardType: 2, rewardRecharge: 20, rewardTotal: 4000, rewardReg: 0 },
    ],
  ],
  getNowDelayMs: ['R9.16', 800],
  installAttempts: ['R9.14', 3],
  chatButtonSizePx: ['R9.15', 55],
  chatButtonTopRatio: ['R9.15', 0.87],
  scrollToTopRatio: ['R2.03', 0.5],
}

const expectations = Object.entries(specified).map(([name, [requirement, value]]) => ({
  name,
  requirement,
  value,
}))

it.each(expectations)('$name has the value of the specification [$requirement]', ({ name, value }) => {
  expect(constants).toHaveProperty(name, value)
})

it('every constant of the module is listed here', () => {
  expect(Object.keys(constants).sort()).toEqual(Object.keys(specified).sort())
})
