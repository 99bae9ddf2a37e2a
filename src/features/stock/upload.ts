import type { DataOf } from '../../api/client.ts';
import type { components } from '../../api/schema.gen.ts';
import type { ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../ui/actions/permission-decision.ts';
import type { User } from '../../ui/session/session.ts';

export type Upload = components['schemas']['Upload'];
export type Provider = components['schemas']['Provider'];
export type UploadReport = components['schemas']['UploadReport'];
export type UploadSurvey = components['schemas']['UploadSurvey'];

export type UploadPreview = components['schemas']['UploadPreview'];
export type ChangeKind = components['schemas']['UploadChangeKind'];

/** The kinds of change, the most important first. */
export const CHANGE_KINDS: readonly { kind: ChangeKind; label: string; note: string }[] = [
  { kind: 'created', label: 'Created', note: 'new stones' },
  { kind: 'changed', label: 'Changed', note: 'some values differ' },
  { kind: 'withdrawn', label: 'Withdrawn', note: 'no longer offered' },
  { kind: 'restored', label: 'Restored', note: 'offered again' },
  { kind: 'waiting', label: 'In a workflow', note: 'waits until available' },
  { kind: 'left_out', label: 'Already sold', note: 'new, but not imported' },
];

/** Whether the user may import stock, and if not why. */
export const mayBringIn = (user: User): ActionDecision =>
  permissionDecision(user, 'stock', 'write', 'Only administrators can import stock.');

/** `3.4 MB`, `812 kB`. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** The JSON part sent with a sheet. */
export function sheetData(provider_id: string): DataOf<'uploadSheet'> {
  const data: components['schemas']['SheetUploadData'] = { provider_id };
  // The contract types a multipart part as text, because it travels as text.
  return data as unknown as DataOf<'uploadSheet'>;
}
