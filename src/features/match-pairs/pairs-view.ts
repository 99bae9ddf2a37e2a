/** What the match pairs screen shows, as stored in the URL. */
import { paramsOf, viewOf, type SearchParams, type SearchView } from '../../stones/search-view.ts';

export interface PairsView extends SearchView {
  tab: 'find' | 'saved';
  /** The stock number whose partners are shown. */
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
  tab: tab === 'saved' ? tab : undefined,
  partner_of: partnerOf ?? undefined,
});
