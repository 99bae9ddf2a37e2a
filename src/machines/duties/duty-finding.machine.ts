/**
 * A finding: a step that broke a duty. A check finds it; whoever answers for the house explains it,
 * and somebody other than the person who took the step accepts it.
 */
import { and } from 'xstate';
import { FINDING_STATUS } from '../../domain/codes.ts';
import { JUDGES } from '../role-groups.ts';
import { byJob, byPeople, start } from '../workflow.ts';
import { workflowSetup } from '../workflow-setup.ts';

const accept = {
  target: 'accepted',
  guard: and(['notTheirStep', 'saysSo']),
  meta: byPeople('Accept', 'accept a finding', 'answerFindings', JUDGES),
} as const;

export const dutyFindingMachine = workflowSetup.createMachine({
  id: 'dutyFinding',
  context: {},
  initial: 'start',
  states: {
    start: {
      meta: start('a finding that does not exist'),
      on: { FIND: { target: '#open', meta: byJob('Find', 'find that a duty was broken', 'check-duties') } },
    },
    unaccepted: {
      initial: 'open',
      meta: { label: 'Not accepted' },
      on: { ACCEPT: accept },
      states: {
        open: {
          id: 'open',
          meta: { code: FINDING_STATUS.open, phrase: 'an open finding', label: 'Open', colour: 'orange' },
          on: {
            EXPLAIN: {
              target: 'explained',
              guard: 'saysSo',
              meta: byPeople('Explain', 'explain a finding', 'answerFindings', JUDGES),
            },
          },
        },
        explained: {
          meta: {
            code: FINDING_STATUS.explained,
            phrase: 'an explained finding',
            label: 'Explained',
            colour: 'teal',
          },
          on: {
            // Whoever judges it wants to know more.
            REOPEN: {
              target: 'open',
              guard: and(['notTheirStep', 'saysSo']),
              meta: byPeople('Reopen', 'reopen a finding', 'answerFindings', JUDGES),
            },
          },
        },
      },
    },
    accepted: {
      type: 'final',
      meta: {
        code: FINDING_STATUS.accepted,
        phrase: 'an accepted finding',
        label: 'Accepted',
        colour: 'green',
      },
    },
  },
});
