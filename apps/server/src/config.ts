/** All settings of the server, read once from the environment. Wrong settings are all reported in one error. */
import { type DatabaseConfig, readDatabaseConfig } from '#kernel/config/database-config.ts'
import { ConfigError, type Env, type Problems } from '#kernel/config/env.ts'
import { type ObservabilityConfig, readObservabilityConfig } from '#kernel/config/observability-config.ts'
import { readSecurityConfig, type SecurityConfig } from '#kernel/config/security-config.ts'
import { readServerConfig, type ServerConfig } from '#kernel/config/server-config.ts'
import { type IdentityConfig, readIdentityConfig } from '#modules/identity/identity-config.ts'
import { type OperatorsConfig, readOperatorsConfig } from '#modules/operators/operators-config.ts'
import { type PaymentsConfig, readPaymentsConfig } from '#modules/payments/payments-config.ts'
import { readSportsConfig, type SportsConfig } from '#modules/sports/sports-config.ts'
import { readSupportConfig, type SupportConfig } from '#modules/support/support-config.ts'
import { readWebConfig, type WebConfig } from '#web-config.ts'

export type Config = ServerConfig &
  DatabaseConfig &
  SecurityConfig &
  WebConfig &
  ObservabilityConfig &
  IdentityConfig &
  OperatorsConfig &
  PaymentsConfig &
  SportsConfig &
  SupportConfig

export function readConfig(env: Env): Config {
  const problems: Problems = []
  const config: Config = {
    ...readServerConfig(env, problems),
    ...readDatabaseConfig(env, problems),
    ...readSecurityConfig(env, problems),
    ...readWebConfig(env, problems),
    ...readObservabilityConfig(env, problems),
    ...readIdentityConfig(env, problems),
    ...readOperatorsConfig(env, problems),
    ...readPaymentsConfig(env, problems),
    ...readSportsConfig(env, problems),
    ...readSupportConfig(env, problems),
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}
