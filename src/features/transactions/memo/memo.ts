import type { LineWorkflowScreen } from '../line-workflow.ts';

export const memo = {
  workflow: 'memo',
  label: 'Memos',
  to: '/transaction/memo',
  list: 'listMemos',
  moves: [
    'receiveMemo',
    'sellMemo',
    'reverseSale',
    'lowerPrice',
    'extendMemo',
    'askMemoExtension',
    'answerMemoExtension',
    'withdrawMemoExtension',
  ],
  permission: 'memo',
  counted: 'memosCount',
  empty: {
    title: 'No stone is on memo',
    staff: 'A memo lends stones to a client. Choose available stones in the search and issue them.',
    client:
      'Stones that we send you to look at stand here. Find what you like in the search and ask us about it.',
  },
} as const satisfies LineWorkflowScreen;
