/** Which permission an open screen needs to be told of a workflow's records, or of stones. */

/** For stones. */
export const STONES_NEED = 'search';

/**
 * Any of these, by the workflow of a step as in `News`; a person's own matters need only their
 * profile.
 */
export const WORKFLOW_NEEDS: Readonly<Record<string, readonly string[]>> = {
  hold: ['hold'],
  queuePlace: ['queue'],
  memo: ['memo'],
  memoExtension: ['memo'],
  confirmStone: ['confirm-stone'],
  enquiry: ['enquiry'],
  priceOffer: ['offer'],
  invoice: ['invoice'],
  // Clients read the answers with their enquiries.
  task: ['task', 'enquiry'],
  demand: ['demand'],
  shareLink: ['shared-links'],
  bulkEmail: ['bulk-email'],
  kycDocument: ['kyc'],
  business: ['profile'],
  account: ['profile'],
  notice: ['profile'],
  maintenance: ['profile'],
};
