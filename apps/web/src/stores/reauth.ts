/** Whether the password is asked for after idle time (R12.10); the waiting calls are in confirm-password.ts. */
import { create } from 'zustand'

export const useReauth = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }))
