/** A provider's syncs, in words. */
import type { components } from '../../../api/schema.gen.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { count, dateTime, plural } from '../../../ui/format.ts';
import { fileSize, type Provider } from '../upload.ts';

export type Sync = components['schemas']['Sync'];

/** Whether the sync ends without a person, so that it is worth polling. */
export const isUnderWay = ({ state }: Pick<Sync, 'state'>): boolean =>
  state === 'queued' || state === 'running' || state === 'importing';

/** Its progress, or its result. */
export function outcomeOf(sync: Sync): string {
  const { report } = sync;
  switch (sync.state) {
    case 'queued':
      return 'Starting in a moment.';
    case 'running':
      return `${fileSize(sync.fetched_bytes)} fetched.`;
    case 'importing':
      return `${plural(sync.rows_read ?? 0, 'row')} read of ${fileSize(sync.fetched_bytes)}.`;
    case 'waiting':
      return `${sync.error ?? ''} Try ${sync.attempt + 1} at ${dateTime(sync.next_try_at)}.`;
    case 'done':
      if (!report) return '';
      return [
        `${plural(report.rows_read, 'row')}: ${count(report.created)} created, ${count(report.updated)} updated, ${count(report.unchanged)} unchanged`,
        report.withdrawn ? `, ${count(report.withdrawn)} withdrawn` : '',
        report.skipped ? `, ${count(report.skipped)} skipped` : '',
        report.in_workflow ? `, ${count(report.in_workflow)} in a workflow` : '',
        `. ${sync.note ?? ''}`,
      ].join('');
    case 'unmapped':
    case 'asking':
    case 'failed':
      return sync.error ?? '';
  }
}

/** Whether the feed can be fetched now, and if not why; the server checks the same. */
export function mayFetch(provider: Provider): ActionDecision {
  const no = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
  if (!provider.feed_url) return no('There is no address to fetch from. Enter it under Edit.');
  if (!provider.is_active) return no('The provider is inactive. Make it active to fetch its feed.');
  return { ok: true };
}
