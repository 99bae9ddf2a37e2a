/**
 * A message to a webhook of an API client, from being queued until the client's server has taken
 * it. Repeated failures are one FAIL step: the number of tries is a column, because history is kept
 * for ever.
 */
import { and } from 'xstate';
import { DELIVERY_STATUS, ROLE } from '../domain/codes.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

const JOB = 'send-webhooks';
const send = { target: 'sent', meta: byJob('Send', 'send a delivery', JOB) } as const;
const giveUp = { target: 'givenUp', meta: byJob('Give up', 'give up on a delivery', JOB) } as const;
const sendAgain = {
  target: '#queued',
  guard: and(['webhookOn', 'deliveryWhole']),
  meta: byPeople('Send again', 'send a delivery again', 'sendDeliveryAgain', [
    ROLE.administrator,
    ROLE.apiClient,
  ]),
} as const;

export const webhookDeliveryMachine = workflowSetup.createMachine({
  id: 'webhookDelivery',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a delivery that does not exist'),
      on: { QUEUE: { target: '#queued', meta: byJob('Queue', 'queue a delivery', JOB) } },
    },
    unsent: {
      initial: 'queued',
      meta: { label: 'Not sent yet' },
      on: { SEND: send, GIVE_UP: giveUp },
      states: {
        queued: {
          id: 'queued',
          meta: {
            code: DELIVERY_STATUS.queued,
            phrase: 'a queued delivery',
            label: 'Queued',
            colour: 'orange',
          },
          on: {
            FAIL: { target: 'failed', meta: byJob('Fail', 'record that a delivery failed', JOB) },
          },
        },
        failed: {
          meta: {
            code: DELIVERY_STATUS.failed,
            phrase: 'a failed delivery',
            label: 'Failed for now',
            colour: 'red',
          },
          on: { SEND_AGAIN: sendAgain },
        },
      },
    },
    givenUp: {
      meta: {
        code: DELIVERY_STATUS.givenUp,
        phrase: 'a delivery given up',
        label: 'Given up',
        colour: 'grey',
      },
      on: { SEND_AGAIN: sendAgain },
    },
    sent: {
      meta: { code: DELIVERY_STATUS.sent, phrase: 'a sent delivery', label: 'Sent', colour: 'green' },
      on: { SEND_AGAIN: sendAgain },
    },
  },
});
