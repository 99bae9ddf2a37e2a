import { useMemo, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { ExportedSheet } from '../../ui/table/TableTools.tsx';
import type { EmptyText } from '../../ui/table/TableState.tsx';
import { toast } from '../../ui/notices/toast.ts';
import type { FetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { ResultFooter } from '../../stones/ResultFooter.tsx';
import css from '../../stones/stones.module.css';
import type { Stone } from '../../stones/stone.ts';
import { pairColumns } from './columns.tsx';
import { wholePairs, type PairRow } from './pair.ts';
import { PairLine } from './PairLine.tsx';
import { SavePair } from './SavePair.tsx';

interface PairTableProps {
  id: string;
  label: string;
  pairs: FetchCycle<{ pagination: { totalRecords: number; totalPages: number } }, PairRow>;
  fancy: boolean;
  /** Added to each chosen partner in an action. */
  named?: Stone | null;
  /** All pairs as a sheet. */
  onExport: (columns: readonly string[]) => Promise<ExportedSheet>;
  page: number;
  empty: EmptyText;
  onPage: (page: number) => void;
  onOpen: (stockNo: string) => void;
  addressOf: (stockNo: string) => string;
  /** The stone that is open. */
  open: string | null;
  onPartners?: (stockNo: string) => void;
}

const NONE: readonly string[] = [];
const pairOf = ({ pairId }: PairRow): string => pairId;

/** Pairs as a header and two stones each. A pair is selected and acted on as a whole. */
export function PairTable(props: PairTableProps) {
  const { pairs, fancy, named = null, onPartners } = props;
  const user = useUser();
  const mayWrite = accessOf(user, 'match-pair').write;
  const [saving, setSaving] = useState(NONE);
  const offered = useStoneColumns(fancy);
  const columns = useMemo(() => pairColumns(offered), [offered]);
  const remove = useApiMutation('updateMatchPair', {
    invalidates: ['listMatchPairs'],
    rereads: true,
    onSuccess: ({ message }) => toast.done(message),
    onError: (error) => toast.failed(error.message),
  });
  const { answer, rows, selection, selected, select, table } = pairs;
  const chosen = selected.map(({ stone }) => stone);
  const stones = named === null || chosen.length === 0 ? chosen : [named, ...chosen];
  const pagination = answer?.pagination;

  return (
    <>
      <div className={css.table}>
        <DataTable
          {...table}
          onSelectionChange={(ids) => select(wholePairs(rows, selection, ids))}
          id={props.id}
          label={props.label}
          columns={columns}
          groupOf={pairOf}
          groupHeader={(_key, [row]) =>
            row !== undefined && (
              <PairLine
                pair={row.pair}
                mayWrite={mayWrite}
                onSave={setSaving}
                onRemove={(id, version) => remove.mutate({ data: { id, remove: true, version } })}
                onPartners={onPartners}
              />
            )
          }
          noun="pair"
          exportName="pairs"
          onExport={(keys, chosen) => (chosen.length > 0 ? null : props.onExport(keys))}
          onOpen={({ stone }) => props.onOpen(stone.stock_no)}
          addressOf={({ stone }) => props.addressOf(stone.stock_no)}
          card={({ stone }) => stoneCard(stone)}
          isOpen={({ stone }) => stone.stock_no === props.open}
          empty={props.empty}
        />
      </div>
      <ResultFooter
        result={null}
        chosen={stones}
        elsewhere={pairs.elsewhere}
        onClear={pairs.clear}
        acts={<StoneActions stones={stones} onDone={pairs.clear} />}
        page={props.page}
        pages={pagination?.totalPages}
        onPage={props.onPage}
      />
      <SavePair numbers={saving} onClose={() => setSaving(NONE)} />
    </>
  );
}
