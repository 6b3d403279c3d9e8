/** English: support chat. */
import type { AreaMessages } from '#i18n/message-types.ts'

export const messages: AreaMessages<'support'> = {
  'support.title': 'Support',
  'support.welcome':
    'Write what you need: someone from our team answers here. We never ask for your password or for codes.',
  'support.topics': 'Common questions',
  'support.wait-minutes': 'Waiting time: about {minutes} min',
  'support.wait-hours': 'Waiting time: about {hours} h',
  'support.wait-unknown': 'The answer arrives here, and we notify you.',
  'support.you': 'You',
  'support.write': 'Write your message',
  'support.send': 'Send',
  'support.sending': 'Sending…',
  'support.unsent': 'Not sent. Try again',
  'support.older': 'Earlier messages',
  'support.closed': 'Conversation closed. Write whenever you need.',
  'support.failed': 'The conversation did not load',
  'support.opening': 'Opening support',
  'support.room': 'Characters left: {left}',
  'support.no-files': 'We can’t take photos or files yet. Tell us in words what they show.',
  'support.offline': 'You are offline. Your message leaves when the connection is back.',
  'support.guest-title': 'Talk to our team',
  'support.guest-text': 'Log in to talk to us. The conversation is kept for you.',
}
