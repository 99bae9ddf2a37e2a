/** What the collections screen shows, as stored in the URL. */
export interface CollectionView {
  fancy: boolean;
  search?: string | undefined;
  /** The open collection. */
  id?: string | undefined;
  /** The stone open in the drawer. */
  stone?: string | undefined;
}

export interface CollectionParams {
  type?: 'fancy';
  search?: string;
  id?: string;
  stone?: string;
}

const textOf = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined;

export const collectionViewOf = (params: Record<string, unknown>): CollectionView => ({
  fancy: params['type'] === 'fancy',
  search: textOf(params['search']),
  id: textOf(params['id']),
  stone: textOf(params['stone']),
});

export const collectionParamsOf = ({ fancy, search, id, stone }: CollectionView): CollectionParams => ({
  type: fancy ? ('fancy' as const) : undefined,
  search,
  id,
  stone,
});
