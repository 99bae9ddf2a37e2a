/** What the masters screen shows, as stored in the URL. */
import { pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface MastersView {
  /** The key of the chosen master; the first one if unset. */
  master?: string | undefined;
  page?: number | undefined;
  search?: string | undefined;
}

/** Parses the view from a URL; invalid values are ignored. */
export function readMastersView(raw: Record<string, unknown>): MastersView {
  const view: MastersView = {
    master: textIn(raw['master']),
    page: pageIn(raw['page']),
    search: textIn(raw['search']),
  };
  return presentIn(view);
}
