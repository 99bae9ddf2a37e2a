/**
 * An e-mail to many clients. Handing it over to one recipient is not a step, because history is
 * kept for ever. A stopped e-mail can be continued, changed and rescheduled for those who have
 * not got it.
 */
import { and } from 'xstate';
import { BULK_EMAIL_STATUS } from '../domain/codes.ts';
import { DECIDERS } from './role-groups.ts';
import { byJob, byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

const JOB = 'send-bulk-emails';

const change = byPeople('Save', 'change a bulk e-mail', 'updateBulkEmail', DECIDERS);
const schedule = byPeople('Schedule', 'schedule a bulk e-mail', 'updateBulkEmail', DECIDERS);
const send = byPeople('Send', 'send a bulk e-mail', 'sendBulkEmail', DECIDERS);
const settle = byPeople('Mark as arrived', 'mark e-mails in doubt as arrived', 'settleBulkDoubts', DECIDERS);
const sendAgain = byPeople('Send again', 'send e-mails in doubt again', 'settleBulkDoubts', DECIDERS);
const remove = {
  target: '#deleted',
  meta: byPeople('Delete', 'delete a bulk e-mail', 'deleteBulkEmail', DECIDERS),
} as const;

export const bulkEmailMachine = workflowSetup.createMachine({
  id: 'bulkEmail',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a bulk e-mail that does not exist'),
      on: {
        CREATE: {
          target: '#draft',
          meta: byPeople('Add', 'write a bulk e-mail', 'createBulkEmail', DECIDERS),
        },
      },
    },
    kept: {
      initial: 'ready',
      meta: { label: 'Not deleted' },
      on: { SETTLE: { guard: 'inDoubt', meta: settle } },
      states: {
        ready: {
          initial: 'draft',
          meta: { label: 'To be sent' },
          on: {
            UPDATE: { target: '#draft', meta: change },
            SCHEDULE: { target: '#scheduled', guard: 'timeAhead', meta: schedule },
            BEGIN: { target: '#sending', guard: 'hasRecipients', meta: send },
            DELETE: remove,
          },
          states: {
            draft: {
              id: 'draft',
              meta: {
                code: BULK_EMAIL_STATUS.draft,
                phrase: 'a draft of a bulk e-mail',
                label: 'Draft',
                colour: 'grey',
              },
            },
            scheduled: {
              id: 'scheduled',
              meta: {
                code: BULK_EMAIL_STATUS.scheduled,
                phrase: 'a scheduled bulk e-mail',
                label: 'Scheduled',
                colour: 'blue',
              },
              on: {
                RUN: {
                  target: '#sending',
                  guard: and(['bulkDue', 'senderMay']),
                  meta: byJob('Send on time', 'send a bulk e-mail on time', JOB),
                },
                // Whoever scheduled it may no longer send any: another person decides.
                LAPSE: {
                  target: '#draft',
                  guard: and(['bulkDue', 'senderMayNot']),
                  meta: byJob(
                    'Lapse',
                    'return a bulk e-mail to draft if its sender can no longer send it',
                    JOB,
                  ),
                },
                SEND_AGAIN: {
                  target: '#sending',
                  guard: and(['inDoubt', 'stillAgree', 'runFinished', 'sendsAgain']),
                  meta: sendAgain,
                },
              },
            },
            stopped: {
              id: 'stopped',
              meta: {
                code: BULK_EMAIL_STATUS.stopped,
                phrase: 'a stopped bulk e-mail',
                label: 'Stopped',
                colour: 'red',
              },
            },
          },
        },
        sending: {
          id: 'sending',
          meta: {
            code: BULK_EMAIL_STATUS.sending,
            phrase: 'a bulk e-mail that is being sent',
            label: 'Sending',
            colour: 'orange',
          },
          on: {
            STOP: {
              target: '#stopped',
              meta: byPeople('Stop', 'stop a bulk e-mail', 'stopBulkEmail', DECIDERS),
            },
            // Whoever began or scheduled it may no longer send any: another person decides.
            LAPSE: {
              target: '#stopped',
              guard: 'senderMayNot',
              meta: byJob('Lapse', 'stop a bulk e-mail whose sender can no longer send it', JOB),
            },
            END: {
              target: '#sent',
              guard: and(['allTried', 'sendsOnce']),
              meta: byJob('End', 'end a bulk e-mail', JOB),
            },
            NEXT: {
              target: '#scheduled',
              guard: and(['allTried', 'sendsAgain']),
              meta: byJob('Wait for next time', 'put a bulk e-mail back on its schedule', JOB),
            },
            SEND_AGAIN: { target: '#sending', guard: and(['inDoubt', 'stillAgree']), meta: sendAgain },
          },
        },
        sent: {
          id: 'sent',
          meta: {
            code: BULK_EMAIL_STATUS.sent,
            phrase: 'a sent bulk e-mail',
            label: 'Sent',
            colour: 'green',
          },
          on: {
            DELETE: remove,
            SEND_AGAIN: { target: '#sending', guard: and(['inDoubt', 'stillAgree']), meta: sendAgain },
          },
        },
      },
    },
    deleted: {
      id: 'deleted',
      type: 'final',
      meta: {
        code: BULK_EMAIL_STATUS.deleted,
        phrase: 'a deleted bulk e-mail',
        label: 'Deleted',
        colour: 'grey',
      },
    },
  },
});
