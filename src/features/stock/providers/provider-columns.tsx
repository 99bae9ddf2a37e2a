import { scheduleInWords } from '../../../domain/schedule-forms.ts';
import { DASH } from '../../../ui/format.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';
import type { DataColumn } from '../../../ui/table/columns.ts';
import { SYNC_STATE } from './syncs.ts';
import type { Provider } from '../upload.ts';
import { PROVIDER_TYPE_LABEL } from '../stock-view.ts';

export const PROVIDER_COLUMNS: readonly DataColumn<Provider>[] = [
  { key: 'name', label: 'Provider', width: 232, value: (provider) => provider.name, sticky: true },
  { key: 'code', label: 'Code', kind: 'code', width: 88, value: (provider) => provider.code },
  {
    key: 'type',
    label: 'Comes by',
    width: 96,
    value: (provider) => PROVIDER_TYPE_LABEL[provider.provider_type],
  },
  { key: 'stones', label: 'Stones', kind: 'count', width: 104, value: (provider) => provider.stones },
  {
    key: 'last_upload',
    label: 'Last sheet',
    kind: 'dateTime',
    value: (provider) => provider.last_upload_at,
  },
  { key: 'schedule', label: 'Fetched', width: 192, value: (provider) => fetchedWhen(provider) },
  {
    key: 'last_sync',
    label: 'Last sync',
    width: 128,
    value: (provider) => (provider.last_sync ? SYNC_STATE[provider.last_sync.state].label : null),
    cell: (provider) =>
      provider.last_sync ? <StatusBadge quiet status={SYNC_STATE[provider.last_sync.state]} /> : DASH,
  },
  {
    key: 'next_sync',
    label: 'Next sync',
    kind: 'dateTime',
    value: (provider) => provider.next_sync_at,
  },
  { key: 'contact', label: 'Contact', width: 176, value: (provider) => provider.contact_person },
  { key: 'email', label: 'E-mail', width: 216, value: (provider) => provider.email },
  { key: 'mobile', label: 'Mobile', width: 144, value: (provider) => provider.mobile, hidden: true },
  { key: 'created', label: 'Added', kind: 'date', value: (provider) => provider.created_at, hidden: true },
];

function fetchedWhen({ is_active, feed_url, schedule }: Provider): string | null {
  if (!is_active) return 'Inactive';
  return feed_url ? scheduleInWords(schedule) : null;
}
