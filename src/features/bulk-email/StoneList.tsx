import { useMemo, type ReactNode } from 'react';
import { BULK_MESSAGES } from '../../domain/bulk-email.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import { stoneNumber, type Stone } from '../../stones/stone.ts';
import { FileButtons } from '../../ui/lists/FileButtons.tsx';
import { ListPage, type ListPageProps } from '../../ui/lists/ListPage.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { DataTable, type DataTableProps } from '../../ui/table/DataTable.tsx';
import { stonesFile, stonesOf, type StonesPage } from './email-stones.ts';

const rowsOf = ({ data }: StonesPage): Stone[] => data;

interface StoneListProps extends Omit<ListPageProps, 'children' | 'page' | 'pages' | 'foot'> {
  emailId: string;
  /** For staff: the client whose stones and prices are shown. */
  client?: string | undefined;
  page: number;
  table: Pick<DataTableProps<Stone>, 'id' | 'empty'>;
  /** Shown beside the file buttons, which are otherwise beside the title. */
  choice?: ReactNode;
}

/** The current state of an e-mail's diamonds, with the actions on them. */
export function StoneList({ emailId, client, page, table, choice, ...frame }: StoneListProps) {
  const query = useMemo(() => stonesOf(emailId, page, client), [emailId, page, client]);
  const stones = useFetchCycle({
    query,
    rowsOf,
    rowId: stoneNumber,
    failure: BULK_MESSAGES.fetchStonesFailed,
    findRows: null,
  });
  const columns = useStoneColumns(false, client !== undefined);
  const { pagination } = stones.answer ?? {};
  const files = <FileButtons name="stones" file={(format) => stonesFile(emailId, client, format)} />;
  return (
    <ListPage
      {...frame}
      {...(choice === undefined
        ? { actions: files }
        : {
            filters: (
              <>
                {choice}
                {files}
              </>
            ),
          })}
      page={page}
      pages={pagination?.totalPages ?? 1}
      foot={
        stones.selected.length === 0 ? undefined : (
          <StoneActions stones={stones.selected} forClient={client} onDone={stones.clear} />
        )
      }
    >
      <DataTable
        {...stones.table}
        {...table}
        label="Diamonds"
        columns={columns}
        noun="stone"
        card={stoneCard}
      />
    </ListPage>
  );
}
