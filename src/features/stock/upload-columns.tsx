import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { DataColumn } from '../../ui/table/columns.ts';
import { UPLOAD_STATE, type Upload } from './upload.ts';

export const UPLOAD_COLUMNS: readonly DataColumn<Upload>[] = [
  { key: 'file', label: 'Sheet', width: 232, value: (upload) => upload.file_name, sticky: true },
  {
    key: 'state',
    label: 'State',
    width: 136,
    value: (upload) => UPLOAD_STATE[upload.state].label,
    cell: (upload) => <StatusBadge quiet status={UPLOAD_STATE[upload.state]} />,
  },
  { key: 'provider', label: 'Provider', width: 216, value: (upload) => upload.provider_name },
  { key: 'created', label: 'Uploaded', kind: 'dateTime', width: 184, value: (upload) => upload.created_at },
  {
    key: 'rows',
    label: 'Rows',
    kind: 'count',
    width: 96,
    value: (upload) => (upload.state === 'proposed' ? null : upload.rows_read),
  },
  { key: 'new', label: 'Created', kind: 'count', width: 96, value: (upload) => upload.report?.created },
  { key: 'updated', label: 'Updated', kind: 'count', width: 96, value: (upload) => upload.report?.updated },
  {
    key: 'unchanged',
    label: 'Unchanged',
    kind: 'count',
    width: 104,
    value: (upload) => upload.report?.unchanged,
  },
  { key: 'skipped', label: 'Skipped', kind: 'count', width: 96, value: (upload) => upload.report?.skipped },
];
