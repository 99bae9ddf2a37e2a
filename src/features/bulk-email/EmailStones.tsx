import { useMemo } from 'react';
import { BULK_MESSAGES } from '../../domain/bulk/bulk-email.ts';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import type { Stone } from '../../stones/stone.ts';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { stonesOf, type StonesPage } from './email-stones.ts';
import { EmailActs } from './EmailActs.tsx';
import type { EmailTabProps } from './Recipients.tsx';
import { StoneFiles } from './StoneFiles.tsx';

const rowsOf = ({ data }: StonesPage): Stone[] => data;
const stoneNumber = ({ stock_no }: Stone): string => stock_no;

/** The diamonds of an e-mail: all of them, or those that one client sees, at their prices. */
export function EmailStones({ email, view, onView, lead, tabs }: EmailTabProps) {
  const page = view.page ?? 1;
  const query = useMemo(() => stonesOf(email.id, page, view.client), [email.id, page, view.client]);
  const stones = useFetchCycle({
    query,
    rowsOf,
    rowId: stoneNumber,
    failure: BULK_MESSAGES.fetchStonesFailed,
  });
  const columns = useStoneColumns(false, view.client !== undefined);
  const { pagination } = stones.answer ?? {};
  return (
    <ListPage
      title={email.subject}
      lead={lead}
      {...tabs}
      actions={<EmailActs email={email} />}
      filters={
        <>
          <ClientSelect
            value={view.client}
            onClient={(client) => onView({ ...view, page: undefined, client })}
            nobody="All diamonds"
          />
          <StoneFiles id={email.id} uid={view.client} />
        </>
      }
      page={page}
      pages={pagination?.totalPages ?? 1}
      onPage={(next) => onView({ ...view, page: next })}
    >
      <DataTable
        {...stones.list}
        id="bulk-stones"
        label="Diamonds"
        columns={columns}
        total={pagination?.totalRecords}
        noun="stone"
        empty={{ title: 'It shows no diamonds', hint: 'Choose some when you edit it, or another client.' }}
        card={stoneCard}
      />
    </ListPage>
  );
}
