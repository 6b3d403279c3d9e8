/** Settings of the embedded PostgreSQL, passed as arguments; its configuration files stay unchanged. */
import { totalmem } from 'node:os'

export type Settings = Record<string, string>

export function serverSettings(socketFolder: string): Settings {
  return {
    // A Unix socket in a folder that only its owner can access; no TCP port.
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    max_connections: '200',
    shared_buffers: `${sharedBuffersMb()}MB`,
    // Commits are flushed to the disk; concurrent commits share a flush. A large WAL between checkpoints reduces
    // full-page writes; after a checkpoint the first bet of a player writes some ten of them, compressed.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_compression: 'pglz',
    wal_buffers: '16MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    // Queries are short: JIT compilation costs more than it saves.
    jit: 'off',
    // Pages that queries read are in memory or on a solid-state disk: reading one by index costs little more than in sequence.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The launcher parses error texts; failed statements are reported by the application.
    lc_messages: 'C',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

/** Only part of the socket's file name. */
export const socketPort = 5432

/** Enough for the pages of thousands of concurrent players out of a million; the rest is in the OS cache. */
const sharedBuffersMaxMb = 1024

/** An eighth of the available memory, respecting a container's limit. */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.max(16, Math.min(sharedBuffersMaxMb, Math.floor(Math.min(totalmem(), limit) / 8 / 2 ** 20)))
}

export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
