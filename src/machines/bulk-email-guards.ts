/** Guards of bulk e-mails: recipients, due time, completion, and deliveries in doubt. */
import type { Facts } from './facts.ts';

export const hasRecipients = {
  passes: ({ bulk }: Facts): boolean => (bulk?.waiting ?? 0) > 0,
  sentence:
    'Nobody gets this e-mail: the chosen clients have it already, did not agree to get offers, or their addresses are held back.',
};

export const timeAhead = {
  passes: ({ bulk }: Facts): boolean => bulk?.isAhead === true,
  sentence: 'Choose a time that is still to come.',
};

export const bulkDue = {
  passes: ({ due }: Facts): boolean => due === true,
  sentence: 'It is not time for this e-mail yet.',
};

export const senderMay = {
  passes: ({ bulk }: Facts): boolean => bulk?.senderMay === true,
  sentence: 'Whoever scheduled this e-mail may no longer send bulk e-mails.',
};

export const senderMayNot = {
  passes: ({ bulk }: Facts): boolean => bulk?.senderMay === false,
  sentence: 'Whoever began or scheduled this e-mail may send bulk e-mails.',
};

export const allTried = {
  passes: ({ bulk }: Facts): boolean => bulk?.waiting === 0,
  sentence: 'Some recipients still wait for this e-mail.',
};

export const runFinished = {
  passes: ({ bulk }: Facts): boolean => bulk?.unfinished !== true,
  sentence: 'This e-mail was stopped, and goes on at its time. Send doubts again after that.',
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
  sentence: 'No recipient of this e-mail is in doubt now.',
};

export const stillAgree = {
  passes: ({ bulk }: Facts): boolean => (bulk?.agreeing ?? 0) > 0,
  sentence: 'The recipients in doubt no longer want offers by e-mail.',
};
