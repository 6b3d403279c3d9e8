/** Whether a screen shows the welcome offer. */
export const isWelcomeScreen = (path: string | undefined): path is string =>
  path !== undefined && /^\/(?:firstRecharge|newUserDeposit)(?:$|\?)/.test(path)

export const isRegistrationScreen = (path: string): boolean => path.endsWith('?multiple=3')
