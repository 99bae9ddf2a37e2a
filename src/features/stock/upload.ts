import type { DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import type { MayOrWhyNot } from '../../ui/actions/ActionButton.tsx';
import { accessOf, type User } from '../../ui/session/session.ts';

export type Upload = components['schemas']['Upload'];
export type Provider = components['schemas']['Provider'];
export type UploadReport = components['schemas']['UploadReport'];
export type UploadSurvey = components['schemas']['UploadSurvey'];

export type UploadPreview = components['schemas']['UploadPreview'];
export type ChangeKind = components['schemas']['UploadChangeKind'];

/** How far an upload is, in words. */
export const UPLOAD_STATE: Record<Upload['state'], StatusLabel> = {
  proposed: { label: 'To be checked', colour: 'orange' },
  previewing: { label: 'Being read', colour: 'blue' },
  previewed: { label: 'To be decided', colour: 'orange' },
  queued: { label: 'Waiting', colour: 'blue' },
  running: { label: 'Importing', colour: 'blue' },
  done: { label: 'Imported', colour: 'green' },
  failed: { label: 'Failed', colour: 'red' },
  discarded: { label: 'Thrown away', colour: 'grey' },
  undoing: { label: 'Being undone', colour: 'blue' },
  undone: { label: 'Undone', colour: 'grey' },
};

/** What becomes of a stone, in the order in which a person wants to know it. */
export const CHANGE_KINDS: readonly { kind: ChangeKind; label: string; note: string }[] = [
  { kind: 'created', label: 'Created', note: 'new stones' },
  { kind: 'changed', label: 'Changed', note: 'something differs' },
  { kind: 'withdrawn', label: 'Withdrawn', note: 'no longer offered' },
  { kind: 'restored', label: 'Restored', note: 'offered again' },
  { kind: 'waiting', label: 'In a workflow', note: 'waits until free' },
  { kind: 'left_out', label: 'Sold already', note: 'new, and not taken in' },
];

/** Whether the person may bring stock in, and if not why. */
export function mayBringIn(user: User): MayOrWhyNot {
  if (accessOf(user, 'stock').write) return { ok: true };
  return {
    ok: false,
    refusal: { sentence: 'Only administrators bring stock in. One of them can grant it to you.' },
  };
}

/** 3.4 MB, 812 kB: as file managers write it. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The JSON part that goes along with a sheet. */
export function sheetData(provider_id: string): DataOf<'uploadSheet'> {
  const data: components['schemas']['SheetUploadData'] = { provider_id };
  // The contract types a multipart part as the text that it travels as; the client writes it so.
  return data as unknown as DataOf<'uploadSheet'>;
}
