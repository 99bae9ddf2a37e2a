import type { LineWorkflowScreen } from '../line-workflow.ts';

export const confirmStone = {
  workflow: 'confirmStone',
  label: 'Confirm stones',
  to: '/transaction/confirm-stone',
  list: 'listConfirmStones',
  permission: 'confirm-stone',
  counted: 'confirmStonesCount',
  empty: {
    title: 'No stones are confirmed',
    staff:
      'A confirm-stone is a firm order that needs approval. Choose stones in the search and confirm them for a client.',
    client: 'Confirm a stone to place a firm order for it. Choose stones in the search.',
  },
} as const satisfies LineWorkflowScreen;
