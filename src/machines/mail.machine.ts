/**
 * An e-mail from the portal, from being queued until the mail server has accepted it. Repeated
 * failures are one FAIL step: the number of tries is a column, because history is kept for ever.
 */
import { MAIL_STATUS } from '../domain/codes.ts';
import { DECIDERS } from './role-groups.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

const send = { target: 'sent', meta: byJob('Send', 'send an e-mail', 'send-mails') } as const;
const giveUp = { target: 'givenUp', meta: byJob('Give up', 'give up on an e-mail', 'send-mails') } as const;
const sendAgain = {
  target: '#queued',
  guard: 'mailWhole',
  meta: byPeople('Send again', 'send an e-mail again', 'sendMailAgain', DECIDERS),
} as const;

export const mailMachine = workflowSetup.createMachine({
  id: 'mail',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('an e-mail that does not exist'),
      on: { QUEUE: { target: '#queued', meta: byJob('Queue', 'queue an e-mail', 'send-mails') } },
    },
    unsent: {
      initial: 'queued',
      meta: { label: 'Not sent yet' },
      on: { SEND: send, GIVE_UP: giveUp },
      states: {
        queued: {
          id: 'queued',
          meta: { code: MAIL_STATUS.queued, phrase: 'a queued e-mail', label: 'Queued', colour: 'orange' },
          on: {
            FAIL: { target: 'failed', meta: byJob('Fail', 'record that an e-mail failed', 'send-mails') },
          },
        },
        failed: {
          meta: {
            code: MAIL_STATUS.failed,
            phrase: 'a failed e-mail',
            label: 'Failed for now',
            colour: 'red',
          },
          on: { SEND_AGAIN: sendAgain },
        },
      },
    },
    givenUp: {
      meta: { code: MAIL_STATUS.givenUp, phrase: 'an e-mail given up', label: 'Given up', colour: 'grey' },
      on: { SEND_AGAIN: sendAgain },
    },
    sent: {
      type: 'final',
      meta: { code: MAIL_STATUS.sent, phrase: 'a sent e-mail', label: 'Sent', colour: 'green' },
    },
  },
});
