/** The conditions of mails and webhook deliveries: what can be sent once more. */
import type { Guard } from './guard.ts';

export const NOTICE_GUARDS = {
  mailWhole: {
    passes: ({ mailWhole }) => mailWhole === true,
    sentence: 'The text of this e-mail is no longer kept, so it cannot be sent again.',
  },
  webhookOn: {
    passes: ({ delivery }) => delivery?.webhookOn === true,
    sentence: 'This webhook is paused. Resume it first.',
  },
  deliveryWhole: {
    passes: ({ delivery }) => delivery?.whole === true,
    sentence: 'Its list of stones is no longer kept, so it cannot be sent again.',
  },
} satisfies Record<string, Guard>;
