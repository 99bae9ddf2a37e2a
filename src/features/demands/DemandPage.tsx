import { Button } from '@mantine/core';
import { useMemo } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MOST_MATCHED } from '../../domain/demands.ts';
import { clientName } from '../../domain/lines/client-name.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { totalsOf } from '../../domain/stones/totals.ts';
import { searchInWords } from '../../lists/searches.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { stoneCard } from '../../stones/card.tsx';
import { isClient } from '../../stones/client/client-of.ts';
import { useStoneColumns } from '../../stones/columns.tsx';
import { stoneNumber, type Stone } from '../../stones/stone.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { Totals } from '../../ui/lists/Totals.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { AuditLink } from '../../ui/records/AuditLink.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { useUser } from '../../ui/session/session.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { DemandActions } from './DemandActions.tsx';
import type { DemandsView } from './demands-view.ts';
import { OfferButton } from './OfferButton.tsx';

type Answer = AnswerOf<'getDemand'>;
const rowsOf = ({ stones }: Answer): readonly Stone[] => stones;

interface DemandPageProps {
  id: string;
  view: DemandsView;
  onView: (view: DemandsView) => void;
}

/** One demand with its matching stones, offered ones first. */
export function DemandPage({ id, view, onView }: DemandPageProps) {
  const user = useUser();
  const addressOf = useAddress();
  const staff = !isClient(user);
  const cycle = useFetchCycle<Answer, Stone>({
    query: q<'getDemand'>('getDemand', { path: { id } }),
    rowsOf,
    rowId: stoneNumber,
    failure: MESSAGES.fetchDemandsFailed,
    findRows: null,
  });
  const { answer, rows, selected } = cycle;
  const demand = answer?.demand;
  const offered = useMemo(() => new Set(answer?.offered), [answer]);
  const fancy = demand?.filters.diamond_type === DIAMOND_TYPE.fancy;
  const columns = useStoneColumns(fancy, staff);
  const back = (): void => onView({ ...view, demand: undefined, stone: undefined });
  return (
    <ListPage
      title={demand?.name ?? 'Demand'}
      lead={
        demand && (
          <>
            <StatusBadge status={statusLabel('demand', demand.status)} quiet />{' '}
            {[
              ...(staff ? [clientName(demand.client)] : []),
              searchInWords(demand),
              ...(demand.has_more ? [`more than ${MOST_MATCHED} stones match: narrow the search`] : []),
            ].join(' · ')}{' '}
            <AuditLink about={demand.id} />
          </>
        )
      }
      actions={
        <>
          <Button variant="default" onClick={back}>
            All demands
          </Button>
          {demand && <DemandActions demand={demand} />}
        </>
      }
      foot={
        demand && (
          <>
            <Totals
              totals={totalsOf(selected.length > 0 ? selected : rows)}
              label={selected.length > 0 ? 'Selection' : 'Result'}
            />
            {staff && (
              <OfferButton demand={demand} stones={selected} offered={offered} onDone={cycle.clear} />
            )}
            <StoneActions
              stones={selected}
              forClient={staff ? demand.client.id : undefined}
              onDone={cycle.clear}
            />
          </>
        )
      }
    >
      <DataTable
        {...cycle.table}
        id={fancy ? 'demand-fancy' : 'demand-white'}
        label="Stones for the demand"
        columns={columns}
        total={rows.length}
        noun="stone"
        exportName={demand?.name ?? 'demand'}
        groupOf={offered.size === 0 ? undefined : (stone) => (offered.has(stone.stock_no) ? OFFERED : CAME)}
        groupHeader={(group) => <span>{group}</span>}
        empty={{
          title: 'No stones yet',
          hint: 'Matching stones appear here as they arrive or change.',
        }}
        onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
        addressOf={(stone) => addressOf({ ...view, stone: stone.stock_no })}
        card={stoneCard}
        isOpen={(stone) => stone.stock_no === view.stone}
      />
    </ListPage>
  );
}

const OFFERED = 'Offered';
const CAME = 'Matching stones';
