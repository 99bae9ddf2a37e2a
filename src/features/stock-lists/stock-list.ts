import type { AnswerOf } from '../../api/client.ts';
import { defineView, page, record, sort, type ViewOf } from '../../ui/records/define-view.ts';

export type StockList = AnswerOf<'listStockLists'>['data'][number];

/** What the stock lists show, as stored in the URL: `id` is the list open in the drawer. */
export const stockListsView = defineView({ page, sort, id: record });
export type StockListsView = ViewOf<typeof stockListsView>;
