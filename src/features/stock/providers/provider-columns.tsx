import { PROVIDER_CELLS, SYNC_STATE } from '../../../lists/providers.ts';
import { DASH } from '../../../ui/format.ts';
import { columnsOf } from '../../../ui/lists/whole-list.ts';
import { StatusBadge } from '../../../ui/records/StatusBadge.tsx';

export const PROVIDER_COLUMNS = columnsOf(PROVIDER_CELLS, {
  name: { width: 232, sticky: true },
  code: { width: 88 },
  type: { width: 96 },
  stones: { width: 104 },
  schedule: { width: 192 },
  last_sync: {
    width: 128,
    cell: ({ last_sync: sync }) => (sync ? <StatusBadge quiet status={SYNC_STATE[sync.state]} /> : DASH),
  },
  contact: { width: 176 },
  email: { width: 216 },
  mobile: { width: 144, hidden: true },
  created: { hidden: true },
});
