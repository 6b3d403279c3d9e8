/**
 * The live connection to the server: conversations that changed, and figures of the overview. One connection for the page,
 * opened by the first screen that needs it. Events may be lost while it is interrupted, so screens read again after a
 * reconnection.
 */

import type { OperatorData } from '@saguao/contract/operators/operator-calls.ts'
import type {
  OperatorClientToServer,
  OperatorServerToClient,
} from '@saguao/contract/operators/operator-events.ts'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { io, type Socket } from 'socket.io-client'
import { queryClient } from '#api/query-client.ts'
import { callOptions, refresh } from '#api/use-call.ts'

type Connection = Socket<OperatorServerToClient, OperatorClientToServer>

let connection: Connection | undefined

function connect(): Connection {
  connection ??= io({ transports: ['websocket'] })
  // The server refused the cookie; the next screen may have a new one.
  if (!connection.active) connection.connect()
  return connection
}

const subscribe = (onChange: () => void) => {
  const live = connect()
  live.on('connect', onChange).on('disconnect', onChange)
  return () => live.off('connect', onChange).off('disconnect', onChange)
}

/** Whether events arrive. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribe, () => connection?.connected ?? false)

/** Reads conversations again when one of them changed. */
export function useLiveInbox(): void {
  useEffect(() => {
    const live = connect()
    const onSupport = () =>
      void refresh('/operator/conversations', '/operator/conversation', '/operator/support')
    live.on('support', onSupport)
    live.io.on('reconnect', onSupport)
    return () => {
      live.off('support', onSupport)
      live.io.off('reconnect', onSupport)
    }
  }, [])
}

type Now = OperatorData<'/operator/overview/now'>

/** Puts pushed figures into the cache of the call that reads them. */
export function useLiveOverview(): void {
  const [key] = useState(() => callOptions('/operator/overview/now', {}).queryKey)
  useEffect(() => {
    const live = connect()
    const onNow = (now: Now) => queryClient.setQueryData(key, now)
    const watch = () => live.emit('watchOverview')
    live.on('overview', onNow).on('connect', watch)
    if (live.connected) watch()
    return () => {
      live.emit('unwatchOverview')
      live.off('overview', onNow).off('connect', watch)
    }
  }, [key])
}
