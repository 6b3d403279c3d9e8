/** What the embedded PostgreSQL is told at every start; nothing is written into its own configuration files. */
import { totalmem } from 'node:os'

export type Settings = Record<string, string>

export function serverSettings(socketFolder: string): Settings {
  return {
    // Reached through a socket in a folder that only its owner may enter; no port is opened.
    listen_addresses: '',
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    max_connections: '200',
    shared_buffers: `${sharedBuffersMb()}MB`,
    // A confirmed payment is on the disk. Commits that arrive together share one flush by themselves;
    // a large log between checkpoints keeps the pages that are written twice rare.
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    wal_buffers: '16MB',
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    // Every query is short: compiling one costs more than it saves.
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Error texts are read by the launcher; a failed statement is reported by the application that sent it.
    lc_messages: 'C',
    log_min_messages: 'log',
    log_checkpoints: 'off',
  }
}

/** The port is only the socket's file name. */
export const socketPort = 5432

/** Enough for the pages of the thousands who play at one time out of a million; the rest lies in the system's cache. */
const sharedBuffersMaxMb = 1024

/** An eighth of the memory this process may use, a container's limit included. */
function sharedBuffersMb(): number {
  const limit = process.constrainedMemory() || Number.POSITIVE_INFINITY
  return Math.max(16, Math.min(sharedBuffersMaxMb, Math.floor(Math.min(totalmem(), limit) / 8 / 2 ** 20)))
}

export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
