import type { AnswerOf, DataOf } from '../../api/client.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import { formOf, checkSchedule, type ScheduleForm } from '../../domain/schedule-forms.ts';
import { usualColumns, type FeedColumn, type StockFeedFormat } from '../../domain/stones/stock-feed.ts';

export type StockFeed = AnswerOf<'listStockFeeds'>[number];
export type StockPush = AnswerOf<'listStockPushes'>[number];

export const PUSH_STATE: Readonly<Record<StockPush['state'], StatusLabel>> = {
  queued: { label: 'Queued', colour: 'orange' },
  running: { label: 'Being pushed', colour: 'teal' },
  waiting: { label: 'Trying again', colour: 'orange' },
  pushed: { label: 'Pushed', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
};

export const isOpen = (push: StockPush | null | undefined): boolean =>
  push != null && push.finished_at === null;

/** A column while it is edited; the key stays when it moves. */
export type DraftColumn = FeedColumn & { key: number };

export interface FeedDraft {
  name: string;
  format: StockFeedFormat;
  columns: readonly DraftColumn[];
  available_only: boolean;
  push_url: string;
  push_user: string;
  /** As typed; empty keeps the one that is stored. */
  push_password: string;
  forgetHostKey: boolean;
  schedule: ScheduleForm;
  is_paused: boolean;
}

export const draftOf = (feed: StockFeed | null): FeedDraft => ({
  name: feed?.name ?? '',
  format: feed?.format ?? 'csv',
  columns: (feed?.feed_columns ?? usualColumns()).map((column, key) => ({ ...column, key })),
  available_only: feed?.available_only ?? true,
  push_url: feed?.push_url ?? '',
  push_user: feed?.push_user ?? '',
  push_password: '',
  forgetHostKey: false,
  schedule: feed === null ? { kind: 'daily', hour: 4, minute: 0 } : formOf(feed.schedule),
  is_paused: feed?.is_paused ?? false,
});

/** The requests for a new and for a changed feed. */
export function dataOf(draft: FeedDraft): DataOf<'addStockFeed'> {
  const pushes = draft.push_url.trim() !== '';
  return {
    name: draft.name,
    format: draft.format,
    feed_columns: draft.columns.map(({ field, heading }) => ({ field, heading })),
    available_only: draft.available_only,
    push_url: pushes ? draft.push_url.trim() : null,
    push_user: pushes && draft.push_user !== '' ? draft.push_user : null,
    ...(pushes && draft.push_password !== '' ? { push_password: draft.push_password } : {}),
    schedule: pushes ? checkSchedule(draft.schedule).expression : null,
    is_paused: draft.is_paused,
  };
}
