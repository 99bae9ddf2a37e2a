/** The columns of stock lists and collections. */
import type { components } from '../api/schema.gen.ts';
import { filtersFromWire } from '../domain/stones/search-filters.ts';
import { cellsOf } from './cells.ts';
import { filtersText } from './filter-texts.ts';

type Schemas = components['schemas'];

const ofList = cellsOf<Schemas['StockList']>();

export const STOCK_LIST_CELLS = {
  code: ofList('Code', ({ code }) => code),
  name: ofList('Stock list', ({ name }) => name),
  filters: ofList('Rule', ({ filters }) => filtersText(filtersFromWire(filters))),
  active: ofList('In use', ({ is_active }) => (is_active ? 'Yes' : 'No')),
  changed_by: ofList('Last changed by', ({ changed_by }) => changed_by),
  changed_at: ofList('Last change', ({ changed_at }) => changed_at, 'dateTime'),
};

const ofCollection = cellsOf<Schemas['Collection']>();

export const COLLECTION_CELLS = {
  name: ofCollection('Collection', ({ name }) => name),
  description: ofCollection('Description', ({ description }) => description),
  pieces: ofCollection('Pieces', ({ pieces }) => pieces, 'count'),
  carat: ofCollection('Carat', ({ carat }) => carat, 'carat'),
  sell_amt: ofCollection('Amount $', ({ sell_amt }) => sell_amt, 'money'),
  changed_at: ofCollection('Last change', ({ changed_at }) => changed_at, 'dateTime'),
  shown: ofCollection('Shown', ({ is_active }) => (is_active ? 'Shown' : 'Hidden')),
  changed_by: ofCollection('By', ({ changed_by }) => changed_by),
};
