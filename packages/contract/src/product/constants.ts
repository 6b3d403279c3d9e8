/** Constants of the specification, mainly of its section 9. Safe in the browser. */

export const defaultCountry = 'BR' // R1.01
export const phonePrefixes = { BR: 55, CL: 51 } as const // R3.03
export const phoneCodeStart = 55 // R3.02
export const languageCodes = ['en', 'ks', 'pt'] as const // R1.03
export const fallbackLanguage = 'ks' // R4.03

export const usernameMinDigits = 9 // R5.01
export const usernameMaxDigits = 11 // R5.01
export const resetUsernameMaxDigits = 10 // R5.01
export const passwordMinLength = 6 // R5.02
export const passwordMaxLength = 24 // R5.02
export const passwordInputMaxLength = 16 // R5.02
export const verificationCodeLength = 6 // R9.12
export const agentCodeLength = 4 // R9.12
export const smsResendSeconds = 60 // R9.12

export const toastFailureMs = 5000 // R9.01
export const toastErrorMs = 3000 // R9.01
export const toastDefaultMs = 2000 // R9.01
export const toastSuccessMs = 3000 // R9.01
export const depositNoticeMs = 2000 // R9.02
export const tapGuardMs = 1000 // R9.03
export const bannerWaitMaxMs = 3000 // R9.04

export const apiTimeoutMs = 60_000 // R9.13
export const socketStartDelayMs = 3000 // R9.05
export const socketReconnectMinMs = 1000 // R9.05
export const socketReconnectMaxMs = 5000 // R9.05
export const socketConnectTimeoutMs = 20_000 // R9.05

export const paymentConfigsPerRow = 3 // R9.06
export const gameListPageSize = 20 // R9.07
export const bettingRecordsPageSize = 999 // R9.07

export const imageCacheEntries = 200 // R9.08
export const imagePreloadRatio = 1.3 // R9.08
export const imageRetries = 1 // R9.08
export const loadMoreOffsetPx = 300 // R9.09

export const calendarMode = 'single' // R9.10
export const calendarSpanMonths = 6 // R9.10

export const barrageRows = 4 // R9.11
export const barrageDurationMs = 4000 // R9.11
export const barrageDelayMs = 300 // R9.11

/** The default new-user rewards of a market, which operators can change. Amounts are in major units. */
export const newUserDepositDefaults = [
  { rewardType: 1, rewardRecharge: 50, rewardTotal: 5000, rewardReg: 100 }, // R3.10
  { rewardType: 2, rewardRecharge: 20, rewardTotal: 4000, rewardReg: 0 }, // R3.10
] as const
export const getNowDelayMs = 800 // R9.16

export const installAttempts = 3 // R9.14
export const chatButtonSizePx = 55 // R9.15, R2.28
export const chatButtonTopRatio = 0.87 // R9.15, R2.28
export const scrollToTopRatio = 0.5 // R2.03
