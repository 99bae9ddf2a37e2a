import type { LineWorkflowScreen } from '../line-workflow.ts';

export const queue = {
  workflow: 'queuePlace',
  label: 'In line',
  to: '/transaction/queue',
  list: 'listQueue',
  permission: 'queue',
  counted: 'queueCount',
  empty: {
    title: 'No one is waiting in line',
    staff:
      'Clients wait in line for stones that others hold, have confirmed or have on memo. Choose such stones in the search to put a client in line.',
    client:
      'When someone else has a stone that you want, choose it in the search and wait in line. When it becomes available and it is your turn, it is kept for you.',
  },
} as const satisfies LineWorkflowScreen;
