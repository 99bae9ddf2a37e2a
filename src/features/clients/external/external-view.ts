/** What the list of external clients shows, as stored in the URL. */
import type { QueryOf } from '../../../api/client.ts';
import { ROLE, type DiamondType, type ExternalRole } from '../../../domain/codes.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../../domain/stones/type-options.ts';
import { flagIn, pageIn, presentIn, textIn, wholeIn } from '../../../ui/records/url-params.ts';

export interface ExternalView {
  page?: number | undefined;
  sort?: string | undefined;
  search?: string | undefined;
  source?: ExternalRole | undefined;
  /** White or fancy, or 0 for both; white by default. */
  type?: DiamondType | 0 | undefined;
  active?: boolean | undefined;
}

const TYPES: readonly (DiamondType | 0)[] = [0, ...DIAMOND_TYPE_OPTIONS.map(({ code }) => code)];

/** 6 or 7 from a URL. */
export const sourceIn = (raw: unknown): ExternalRole | undefined =>
  [ROLE.apiClient, ROLE.ftpClient].find((role) => role === wholeIn(raw, 1, 9));

/** Parses the view from a URL; invalid values are ignored. */
export const readExternalView = (raw: Record<string, unknown>): ExternalView =>
  presentIn({
    page: pageIn(raw['page']),
    sort: textIn(raw['sort']),
    search: textIn(raw['search']),
    source: sourceIn(raw['source']),
    type: TYPES.find((type) => type === wholeIn(raw['type'], 0, 2)),
    active: flagIn(raw['active']),
  });

/** (Specification, section 9: the first diamond type.) */
export const typeOf = ({ type = DIAMOND_TYPE_OPTIONS[0].code }: ExternalView): DiamondType | 0 => type;

export const isFiltered = ({ search, source, active }: ExternalView): boolean =>
  [search, source, active].some((filter) => filter !== undefined);

export const questionOf = (
  view: ExternalView,
): Omit<QueryOf<'listExternalClients'>, 'page' | 'sort' | 'export'> => {
  const type = typeOf(view);
  return {
    search: view.search,
    source: view.source,
    is_active: view.active,
    diamond_type: type === 0 ? undefined : type,
  };
};
