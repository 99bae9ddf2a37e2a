import type { LineWorkflowScreen } from '../line-workflow.ts';

export const enquiry = {
  workflow: 'enquiry',
  label: 'Enquiries',
  to: '/transaction/enquiry',
  list: 'listEnquiries',
  moves: ['closeEnquiry'],
  permission: 'enquiry',
  counted: 'enquiriesCount',
  empty: {
    title: 'No enquiry yet',
    staff: 'Client enquiries about stones appear here.',
    client: 'Ask us anything about a stone: choose it in the search and enquire.',
  },
} as const satisfies LineWorkflowScreen;
