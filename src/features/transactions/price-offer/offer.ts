import type { LineWorkflowScreen } from '../line-workflow.ts';

export const offer = {
  workflow: 'priceOffer',
  label: 'Offers',
  to: '/transaction/offer',
  list: 'listPriceOffers',
  permission: 'offer',
  counted: 'offersCount',
  empty: {
    title: 'No offers yet',
    staff:
      'Price offers from clients appear here. Choose stones in the search to make an offer for a client.',
    client:
      'Is a stone too expensive? Choose it in the search and offer a price. We accept, decline, or propose another price.',
  },
} as const satisfies LineWorkflowScreen;
