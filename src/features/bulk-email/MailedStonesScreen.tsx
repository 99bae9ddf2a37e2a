import { useMemo, useState } from 'react';
import { BULK_MESSAGES } from '../../domain/bulk/bulk-email.ts';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import type { Stone } from '../../stones/stone.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { stonesOf, type StonesPage } from './email-stones.ts';
import { StoneFiles } from './StoneFiles.tsx';

const rowsOf = ({ data }: StonesPage): Stone[] => data;
const stoneNumber = ({ stock_no }: Stone): string => stock_no;

/** The diamonds of an e-mail that the client got, as they are now. */
export function MailedStonesScreen({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const query = useMemo(() => stonesOf(id, page, undefined), [id, page]);
  const stones = useFetchCycle({
    query,
    rowsOf,
    rowId: stoneNumber,
    failure: BULK_MESSAGES.fetchStonesFailed,
  });
  const columns = useStoneColumns(false);
  const { pagination } = stones.answer ?? {};
  return (
    <ListPage
      title="Diamonds from our e-mail"
      lead="As they are now: what was sold meanwhile is not available any more."
      actions={<StoneFiles id={id} />}
      page={page}
      pages={pagination?.totalPages ?? 1}
      onPage={setPage}
    >
      <DataTable
        {...stones.list}
        id="mailed-stones"
        label="Diamonds"
        columns={columns}
        total={pagination?.totalRecords}
        noun="stone"
        empty={{ title: 'None of them is shown any more', hint: 'Look for others on the search.' }}
        card={stoneCard}
      />
    </ListPage>
  );
}
