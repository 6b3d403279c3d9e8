import type { App } from '#app.ts'

export type SupportDeps = Pick<App, 'db' | 'clock'>
