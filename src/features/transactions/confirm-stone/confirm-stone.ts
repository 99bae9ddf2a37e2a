import type { LineWorkflowScreen } from '../line-workflow.ts';

export const confirmStone = {
  workflow: 'confirmStone',
  label: 'Confirm stones',
  to: '/transaction/confirm-stone',
  list: 'listConfirmStones',
  permission: 'confirm-stone',
  counted: 'confirmStonesCount',
  empty: {
    title: 'No stone is confirmed',
    staff:
      'A confirm-stone is a firm order that waits for approval. Choose stones in the search and confirm them for a client.',
    client: 'Confirm a stone to order it firmly. Choose stones in the search.',
  },
} as const satisfies LineWorkflowScreen;
