/** What the collections' screen shows; the URL holds it. */
export interface CollectionView {
  fancy: boolean;
  search?: string | undefined;
  /** The collection whose stones are shown. */
  id?: string | undefined;
  /** The stone that is open at the right. */
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
  ...(fancy ? { type: 'fancy' as const } : {}),
  ...(search === undefined ? {} : { search }),
  ...(id === undefined ? {} : { id }),
  ...(stone === undefined ? {} : { stone }),
});
