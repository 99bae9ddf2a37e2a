import type { AnswerOf } from '../../api/client.ts';

export type StockList = AnswerOf<'listStockLists'>['data'][number];
