/** Below the e-mail of somebody who has an account. */
export const EMAIL_CHANGE_NOTE =
  'Another e-mail takes effect when its owner has confirmed it. The old one is told.';
