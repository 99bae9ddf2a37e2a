/** What the collections screen shows, as stored in the URL. */
import { pageIn, presentIn, textIn } from '../../ui/records/url-params.ts';

export interface CollectionView {
  fancy: boolean;
  search?: string | undefined;
  page?: number | undefined;
  sort?: string | undefined;
  /** The open collection. */
  id?: string | undefined;
  /** The stone open in the drawer. */
  stone?: string | undefined;
}

export type CollectionParams = Partial<Omit<CollectionView, 'fancy'>> & { type?: 'fancy' };

export const collectionViewOf = (params: Record<string, unknown>): CollectionView => ({
  fancy: params['type'] === 'fancy',
  search: textIn(params['search']),
  page: pageIn(params['page']),
  sort: textIn(params['sort']),
  id: textIn(params['id']),
  stone: textIn(params['stone']),
});

export const collectionParamsOf = ({ fancy, ...view }: CollectionView): CollectionParams =>
  presentIn({ type: fancy ? ('fancy' as const) : undefined, ...view });
