import type { LineWorkflowScreen } from '../line-workflow.ts';

export const queue = {
  workflow: 'queuePlace',
  label: 'In line',
  to: '/transaction/queue',
  list: 'listQueue',
  permission: 'queue',
  counted: 'queueCount',
  empty: {
    title: 'Nobody waits in line',
    staff:
      'Clients wait in line for stones that others hold, have confirmed or have on memo. Choose such stones in the search to put a client in line.',
    client:
      'When somebody else has a stone that you want, wait in line for it: choose it in the search. Once it comes free and it is your turn, it is kept for you.',
  },
} as const satisfies LineWorkflowScreen;
