/** Below the e-mail of somebody who has an account. */
export const EMAIL_CHANGE_NOTE =
  'A new e-mail takes effect once its owner confirms it. We also notify the old one.';
