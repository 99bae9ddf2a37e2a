/** What staff and clients are asked on the way to an act, and for whom: loaded once, with whichever is wanted first. */
export const loadActs = () => import('./ActDialog.tsx');
