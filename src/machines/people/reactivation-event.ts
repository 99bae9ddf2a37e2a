/** The event that reactivates a suspended account: who has no password yet is invited again. */
export const reactivationEvent = (hasPassword: boolean): 'REACTIVATE' | 'REINSTATE' =>
  hasPassword ? 'REACTIVATE' : 'REINSTATE';
