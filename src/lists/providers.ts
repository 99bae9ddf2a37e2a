/** The columns of providers. */
import type { components } from '../api/schema.gen.ts';
import type { PROVIDER_TYPE } from '../domain/codes.ts';
import type { StatusLabel } from '../domain/labels.ts';
import { scheduleInWords } from '../domain/schedule-forms.ts';
import { cellsOf } from './cells.ts';

type Provider = components['schemas']['Provider'];
export type ProviderType = (typeof PROVIDER_TYPE)[keyof typeof PROVIDER_TYPE];

export const PROVIDER_TYPE_LABEL: Record<ProviderType, string> = { 1: 'FTP', 2: 'API' };

export const SYNC_STATE: Record<components['schemas']['Sync']['state'], StatusLabel> = {
  queued: { label: 'Waiting', colour: 'blue' },
  running: { label: 'Fetching', colour: 'blue' },
  waiting: { label: 'Tries again', colour: 'orange' },
  importing: { label: 'Importing', colour: 'blue' },
  done: { label: 'Imported', colour: 'green' },
  unmapped: { label: 'To be mapped', colour: 'orange' },
  asking: { label: 'To be confirmed', colour: 'orange' },
  failed: { label: 'Failed', colour: 'red' },
};

function fetchedWhen({ is_active, feed_url, schedule }: Provider): string | null {
  if (!is_active) return 'Inactive';
  return feed_url ? scheduleInWords(schedule) : null;
}

/** Without an address its sheets are uploaded by hand, whatever type it has. */
export const comesBy = ({ feed_url, provider_type }: Provider): string =>
  feed_url ? PROVIDER_TYPE_LABEL[provider_type] : 'Uploads';

const cell = cellsOf<Provider>();

export const PROVIDER_CELLS = {
  name: cell('Provider', ({ name }) => name),
  code: cell('Code', ({ code }) => code, 'code'),
  type: cell('Comes by', comesBy),
  stones: cell('Stones', ({ stones }) => stones, 'count'),
  last_upload: cell('Last sheet', ({ last_upload_at }) => last_upload_at, 'dateTime'),
  schedule: cell('Fetched', fetchedWhen),
  last_sync: cell('Last sync', ({ last_sync }) => (last_sync ? SYNC_STATE[last_sync.state].label : null)),
  next_sync: cell('Next sync', ({ next_sync_at }) => next_sync_at, 'dateTime'),
  contact: cell('Contact', ({ contact_person }) => contact_person),
  email: cell('E-mail', ({ email }) => email),
  mobile: cell('Mobile', ({ mobile }) => mobile),
  created: cell('Added', ({ created_at }) => created_at, 'date'),
};
