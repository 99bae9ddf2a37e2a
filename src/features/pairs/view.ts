/** What the screen of match pairs shows, as the address holds it. */
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../../stones/view.ts';

export interface PairsView extends SearchView {
  tab: 'find' | 'saved';
  /** The stock number of the stone whose partners are shown. */
  partnerOf: string | null;
}

export type PairsParams = SearchParams & { tab?: 'saved'; partner_of?: string };

export function pairsViewOf(params: Record<string, unknown>): PairsView {
  const partner = params['partner_of'];
  const named = typeof partner === 'string' || typeof partner === 'number' ? String(partner) : '';
  return {
    ...viewOf(params),
    sort: [],
    tab: params['tab'] === 'saved' ? 'saved' : 'find',
    partnerOf: named === '' ? null : named,
  };
}

export const pairsParamsOf = ({ tab, partnerOf, ...view }: PairsView): PairsParams => ({
  ...paramsOf(view),
  ...(tab === 'saved' ? { tab } : {}),
  ...(partnerOf === null ? {} : { partner_of: partnerOf }),
});
