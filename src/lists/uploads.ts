/** The columns of uploaded sheets. */
import type { components } from '../api/schema.gen.ts';
import type { StatusLabel } from '../domain/labels.ts';
import { cellsOf } from './cells.ts';

type Upload = components['schemas']['Upload'];

/** The labels of an upload's states. */
export const UPLOAD_STATE: Record<Upload['state'], StatusLabel> = {
  proposed: { label: 'To be checked', colour: 'orange' },
  previewing: { label: 'Being read', colour: 'blue' },
  previewed: { label: 'To be confirmed', colour: 'orange' },
  queued: { label: 'Waiting', colour: 'blue' },
  running: { label: 'Importing', colour: 'blue' },
  done: { label: 'Imported', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  discarded: { label: 'Discarded', colour: 'grey' },
  undoing: { label: 'Being undone', colour: 'blue' },
  undone: { label: 'Undone', colour: 'grey' },
};

const cell = cellsOf<Upload>();

export const UPLOAD_CELLS = {
  file: cell('Sheet', ({ file_name }) => file_name),
  state: cell('State', ({ state }) => UPLOAD_STATE[state].label),
  provider: cell('Provider', ({ provider_name }) => provider_name),
  created: cell('Uploaded', ({ created_at }) => created_at, 'dateTime'),
  rows: cell('Rows', ({ state, rows_read }) => (state === 'proposed' ? null : rows_read), 'count'),
  new: cell('Created', ({ report }) => report?.created, 'count'),
  updated: cell('Updated', ({ report }) => report?.updated, 'count'),
  unchanged: cell('Unchanged', ({ report }) => report?.unchanged, 'count'),
  skipped: cell('Skipped', ({ report }) => report?.skipped, 'count'),
};
