import type { LineWorkflowScreen } from '../line-workflow.ts';

export const hold = {
  workflow: 'hold',
  label: 'Holds',
  to: '/transaction/hold',
  list: 'listHolds',
  permission: 'hold',
  counted: 'holdsCount',
  empty: {
    title: 'No stones are on hold',
    staff:
      'A hold reserves a stone for one client for a while. Choose stones in the search and hold them for a client.',
    client: 'A hold reserves a stone for you for a while. Choose stones in the search and hold them.',
  },
} as const satisfies LineWorkflowScreen;
