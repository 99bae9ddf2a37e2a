/** What the providers screen shows, as stored in the URL. */
import { PROVIDER_TYPE } from '../../domain/codes.ts';
import {
  code,
  defineView,
  flag,
  page,
  record,
  sort,
  tab,
  text,
  word,
  type ViewOf,
} from '../../ui/records/define-view.ts';

/** Providers whose last fetch failed, or that sent no sheet for a day. */
export const ATTENTION = ['failed', 'stale'] as const;
export type Attention = (typeof ATTENTION)[number];

export const stockView = defineView({
  tab: tab(['uploads', 'certificates']),
  page,
  sort,
  search: text,
  type: code(Object.values(PROVIDER_TYPE)),
  attention: word(ATTENTION),
  /** Lists only uploads that wait for a person. */
  waiting: flag,
  /** Lists rows that were told apart, not contradictions. */
  apart: flag,
  /** The provider open in the drawer. */
  provider: record,
});
export type StockView = ViewOf<typeof stockView>;
