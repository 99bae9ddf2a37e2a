import { Button, Select } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { lazy, useState, type ReactNode } from 'react';
import { ROLE_NAME } from '../../domain/codes.ts';
import { TABLE_VARIANTS } from '../../lists/table-variants.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { FindField } from '../../ui/forms/FindField.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useRecordList } from '../../ui/lists/use-record-list.ts';
import { columnsOf } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { AccountFilter } from './AccountFilter.tsx';
import { StaffDrawer } from './StaffDrawer.tsx';
import { STAFF_ROLES, staffView, type StaffView } from './people-views.ts';
import css from './people.module.css';

const StaffForm = lazy(() => import('./StaffForm.tsx'));

interface StaffListProps {
  view: StaffView;
  onView: (next: StaffView) => void;
  /** A person's account, for those who may see it. */
  accountOf: (id: string) => ReactNode;
}

/** Administrators, quality control and auditors: who runs the house. */
export function StaffList({ view, onView, accountOf }: StaffListProps) {
  const { search, role, account, person } = view;
  const addressOf = useAddress();
  const mayAdd = accessOf(useUser(), 'account').write;
  const [adding, setAdding] = useState(false);
  const filters = { search, role_id: role, account_status: account };
  const list = useRecordList('listStaff', { filters, columns: COLUMNS, view, onView });
  const change = (next: StaffView): void => onView(staffView.narrow(view, next));
  return (
    <ListPage
      title="Administrators and quality control"
      lead="The people who run the house, and those who audit it."
      actions={
        mayAdd ? (
          <Button
            leftSection={<IconUserPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Add a person
          </Button>
        ) : undefined
      }
      filters={
        <>
          <FindField
            className={css.search}
            type="search"
            aria-label="Find in this list"
            placeholder="Name, e-mail, mobile"
            value={search}
            onFind={(found) => change({ search: found })}
          />
          <Select
            aria-label="Role"
            placeholder="Any role"
            clearable
            clearButtonProps={{ 'aria-label': 'Any role' }}
            w={176}
            data={STAFF_ROLES.map((one) => ({ value: String(one), label: ROLE_NAME[one] }))}
            value={role === undefined ? null : String(role)}
            onChange={(chosen) => change({ role: STAFF_ROLES.find((one) => String(one) === chosen) })}
          />
          <AccountFilter value={account} onChange={(status) => change({ account: status })} />
        </>
      }
      {...list.page}
    >
      <DataTable
        {...list.table}
        id="staff"
        label="Administrators and quality control"
        noun="staff member"
        exportName="staff"
        empty={{ title: 'No one matches these filters', hint: 'Remove them to see everyone.' }}
        addressOf={({ id }) => addressOf({ ...view, person: id })}
        onOpen={({ id }) => onView({ ...view, person: id })}
      />
      <StaffDrawer
        member={list.rows.find(({ id }) => id === person) ?? null}
        accountOf={accountOf}
        onClose={() => onView({ ...view, person: undefined })}
      />
      <LazyOverlay opened={adding}>
        <StaffForm
          key={String(adding)}
          member={null}
          opened={adding}
          onClose={() => setAdding(false)}
          onSaved={(id) => onView({ ...view, person: id })}
        />
      </LazyOverlay>
    </ListPage>
  );
}

const COLUMNS = columnsOf(TABLE_VARIANTS.administrator, {
  name: { width: 200, sticky: true },
  role: { width: 136 },
  email: { width: 232 },
  mobile: { width: 136 },
  account: {
    width: 112,
    cell: ({ account_status }) => <StatusBadge status={statusLabel('account', account_status)} quiet />,
  },
});
