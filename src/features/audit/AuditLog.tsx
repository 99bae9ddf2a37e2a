import { AUDIT_CELLS } from '../../lists/audit.ts';
import { ClearFilters } from '../../ui/lists/ClearFilters.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useAddress } from '../../ui/records/use-address.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { AuditEntryDrawer } from './AuditEntryDrawer.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { auditView, type AuditView } from './audit-view.ts';

const COLUMNS = columnsOf(AUDIT_CELLS, {
  at: { sticky: true },
  actor_name: { width: 168 },
  role: { width: 152 },
  by_key: { width: 144 },
  summary: { width: 400 },
  changes: { width: 360 },
  operation: { width: 176 },
  client: { width: 184 },
  reason: { width: 184 },
  diamond_type: { width: 96 },
  ip: { width: 136 },
  request_id: { width: 300, hidden: true },
});

export interface AuditLogProps {
  view: AuditView;
  onView: (view: AuditView) => void;
}

/** The audit log: everything that changed something, newest first. */
export function AuditLog({ view, onView }: AuditLogProps) {
  const addressOf = useAddress();
  const filters = questionOf(view);
  // Another page or order closes the entry that is open.
  const show = (next: AuditView) => onView({ ...next, entry: undefined });
  const list = useRecordList('listAuditLogs', { filters, columns: COLUMNS, view, onView: show });
  return (
    <ListPage
      title="Audit log"
      lead="Who did what, newest first. Entries cannot be changed."
      filters={<AuditFilters view={view} onView={onView} />}
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="audit-log"
        label="Audit log"
        noun="record"
        exportName="audit-log"
        onOpen={(entry) => onView({ ...view, entry: entry.id })}
        addressOf={(entry) => addressOf({ ...view, entry: entry.id })}
        isOpen={(entry) => entry.id === view.entry}
        empty={
          auditView.isNarrowed(view)
            ? {
                title: 'No entry matches these filters',
                hint: 'Choose more days, or everyone.',
                action: <ClearFilters onClear={() => onView({})} />,
              }
            : { title: 'No entries yet', hint: 'Every change is logged here.' }
        }
      />
      <AuditEntryDrawer
        entry={list.rows.find((one) => one.id === view.entry) ?? null}
        onClose={() => onView({ ...view, entry: undefined })}
      />
    </ListPage>
  );
}

const questionOf = ({ search, role, type, from, to, operation, person, about }: AuditView) => ({
  search,
  role_id: role,
  diamond_type: type,
  startDate: from,
  endDate: to,
  operation,
  user_id: person,
  about,
});
