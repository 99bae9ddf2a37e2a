import type { LineWorkflowScreen } from '../line-workflow.ts';

export const offer = {
  workflow: 'priceOffer',
  label: 'Offers',
  to: '/transaction/offer',
  list: 'listPriceOffers',
  moves: ['answerPriceOffer', 'withdrawPriceOffer'],
  permission: 'offer',
  counted: 'offersCount',
  empty: {
    title: 'No offers yet',
    staff:
      'Prices that clients offer for stones stand here until they are answered. Choose stones in the search to make an offer for a client.',
    client:
      'Is a stone too dear? Choose it in the search and offer your own price. We accept it, ask another one, or decline.',
  },
} as const satisfies LineWorkflowScreen;
