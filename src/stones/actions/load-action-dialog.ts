/** The dialogs of actions, in one chunk, loaded when the first one is needed. */
export const loadActionDialog = () => import('./ActionDialog.tsx');
