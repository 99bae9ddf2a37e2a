/** Guards of bulk e-mails: recipients, due time, completion, and deliveries in doubt. */
import type { Facts } from '../facts.ts';

export const hasRecipients = {
  passes: ({ bulk }: Facts): boolean => (bulk?.waiting ?? 0) > 0,
  sentence:
    'This e-mail has no recipients: the chosen clients already have it, did not agree to receive offers, or their addresses are held back.',
};

export const timeAhead = {
  passes: ({ bulk }: Facts): boolean => bulk?.isAhead === true,
  sentence: 'Choose a time in the future.',
};

export const bulkDue = {
  passes: ({ due }: Facts): boolean => due === true,
  sentence: 'It is not time for this e-mail yet.',
};

export const senderMay = {
  passes: ({ bulk }: Facts): boolean => bulk?.senderMay === true,
  sentence: 'The person who scheduled this e-mail can no longer send bulk e-mails.',
};

export const senderMayNot = {
  passes: ({ bulk }: Facts): boolean => bulk?.senderMay === false,
  sentence: 'The person who started or scheduled this e-mail can send bulk e-mails.',
};

export const allTried = {
  passes: ({ bulk }: Facts): boolean => bulk?.waiting === 0,
  sentence: 'Some recipients are still waiting for this e-mail.',
};

export const runFinished = {
  passes: ({ bulk }: Facts): boolean => bulk?.unfinished !== true,
  sentence: 'This e-mail was stopped and continues at its time. Send those in doubt again after that.',
};

export const sendsAgain = {
  passes: ({ bulk }: Facts): boolean => bulk?.repeats === true,
  sentence: 'This e-mail is not sent again by a schedule.',
};

export const sendsOnce = {
  passes: ({ bulk }: Facts): boolean => bulk?.repeats === false,
  sentence: 'This e-mail is sent again by its schedule.',
};

export const inDoubt = {
  passes: ({ bulk }: Facts): boolean => (bulk?.inDoubt ?? 0) > 0,
  sentence: 'No recipients of this e-mail are in doubt now.',
};

export const stillAgree = {
  passes: ({ bulk }: Facts): boolean => (bulk?.agreeing ?? 0) > 0,
  sentence: 'The recipients in doubt no longer want offers by e-mail.',
};
