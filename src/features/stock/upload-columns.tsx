import { UPLOAD_CELLS, UPLOAD_STATE } from '../../lists/uploads.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';

export const UPLOAD_COLUMNS = columnsOf(UPLOAD_CELLS, {
  file: { width: 232, sticky: true },
  state: { width: 136, cell: ({ state }) => <StatusBadge quiet status={UPLOAD_STATE[state]} /> },
  provider: { width: 216 },
  created: { width: 184 },
  rows: { width: 96 },
  new: { width: 96 },
  updated: { width: 96 },
  unchanged: { width: 104 },
  skipped: { width: 96 },
});
