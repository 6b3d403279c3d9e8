/** The reads that a change of a conversation makes old. */
export const changed = ['/operator/conversation', '/operator/conversations', '/operator/support'] as const
