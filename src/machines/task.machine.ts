/**
 * A task: staff ask quality control about one stone, or a client asks for a picture, a video or an
 * inspection with an enquiry, and somebody answers. It reserves nothing and does not move the
 * stone.
 */
import { and } from 'xstate';
import { TASK_STATUS } from '../domain/codes.ts';
import { ENQUIRERS, REVISERS, STOCK_KEEPERS } from './role-groups.ts';
import { byPeople, start } from './workflow.ts';
import { workflowSetup } from './workflow-setup.ts';

export const taskMachine = workflowSetup.createMachine({
  id: 'task',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a task that does not exist'),
      on: {
        CREATE: { target: 'pending', meta: byPeople('Ask', 'create a task', 'createTask', REVISERS) },
        ASK: {
          target: 'pending',
          guard: and(['stillMissing', 'notAskedBefore', 'withinBounds']),
          meta: byPeople('Ask for', 'ask for something with an enquiry', 'openEnquiry', ENQUIRERS),
        },
      },
    },
    pending: {
      meta: { code: TASK_STATUS.pending, phrase: 'a pending task', label: 'Pending', colour: 'orange' },
      on: {
        UPDATE: {
          target: 'pending',
          reenter: true,
          guard: 'askedByThem',
          meta: byPeople('Edit', 'change a task', 'updateTask', REVISERS),
        },
        DONE: {
          target: 'done',
          guard: and(['assignedToThem', 'answered']),
          meta: byPeople('Answer', 'answer a task', 'completeTask', STOCK_KEEPERS),
        },
      },
    },
    done: {
      type: 'final',
      meta: { code: TASK_STATUS.done, phrase: 'a task that is done', label: 'Done', colour: 'green' },
    },
  },
});
