import type { LineWorkflowScreen } from '../line-workflow.ts';

export const memo = {
  workflow: 'memo',
  label: 'Memos',
  to: '/transaction/memo',
  list: 'listMemos',
  permission: 'memo',
  counted: 'memosCount',
  empty: {
    title: 'No stones are on memo',
    staff: 'A memo lends stones to a client. Choose available stones in the search and issue them.',
    client: 'Stones we send you on memo appear here. Find stones in the search and ask us for a memo.',
  },
} as const satisfies LineWorkflowScreen;
