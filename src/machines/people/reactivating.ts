/** The event that reactivates a suspended account: who has no password yet is invited again. */
export const reactivating = (hasPassword: boolean): 'REACTIVATE' | 'REINSTATE' =>
  hasPassword ? 'REACTIVATE' : 'REINSTATE';
