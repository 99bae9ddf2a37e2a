import { isClient } from '../../stones/client/client-of.ts';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { FEATURED_CELLS } from '../../lists/stone-sheets.ts';
import { totalsOf } from '../../domain/stones/totals.ts';
import { ActionButton } from '../../ui/actions/ActionButton.tsx';
import { ClientSelect } from '../../ui/forms/ClientSelect.tsx';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { columnsOf, wholeList } from '../../ui/lists/whole-list.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { useUser } from '../../ui/session/session.ts';
import type { DataColumn } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Totals } from '../../ui/lists/Totals.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { StoneActions } from '../../stones/actions/StoneActions.tsx';
import { stoneCard } from '../../stones/card.tsx';
import { useStoneColumns } from '../../stones/columns.tsx';
import type { Stone } from '../../stones/stone.ts';
import { RecommendDrawer } from '../../stones/curate/RecommendDrawer.tsx';
import { EditRecommendation, type Featured } from './EditRecommendation.tsx';
import { mayRecommend, RecommendationActions } from './RecommendationActions.tsx';
import type { SpecialStonesView } from './special-stones-view.ts';
import common from '../../ui/common.module.css';

const rowsOf = (answer: AnswerOf<'listFeaturedStones'>): readonly Featured[] => answer.featureStoneList;
const featuredId = (row: Featured): string => row.featured_id;

interface SpecialStonesProps {
  view: SpecialStonesView;
  onView: (view: SpecialStonesView) => void;
}

/** Recommended stones, for every client or for one. */
export function SpecialStones({ view, onView }: SpecialStonesProps) {
  const user = useUser();
  const addressOf = useAddress();
  const forClient = isClient(user);
  const [adding, setAdding] = useState(false);
  const [edited, setEdited] = useState<Featured | null>(null);
  const client = forClient ? undefined : view.client;
  const fancy = view.type === 'fancy';
  const diamond_type = fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  const offered = useStoneColumns(fancy);
  const columns = useMemo(() => withAbout(offered, forClient), [offered, forClient]);
  const data = { diamond_type, user_id: client };
  const list = wholeList('listFeaturedStones', {}, columns, view, onView, { data });
  const cycle = useFetchCycle({
    query: q<'listFeaturedStones'>('listFeaturedStones', { query: list.query, data }),
    rowsOf,
    rowId: featuredId,
    failure: MESSAGES.fetchFailed,
    findRows: null,
  });
  const { selected } = cycle;
  // A stone recommended to everyone and to a client has two rows but is one stone.
  const stones = useMemo(() => eachOnce(selected), [selected]);
  const totals = stones.length > 0 ? totalsOf(stones) : cycle.answer?.totals;
  return (
    <ListPage
      title="Special stones"
      lead={forClient ? 'Stones we recommend to you.' : 'Stones you recommend to every client or to one.'}
      actions={
        forClient ? undefined : (
          <ActionButton
            decision={mayRecommend(user)}
            leftSection={<IconPlus size={16} stroke={1.5} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            Recommend stones
          </ActionButton>
        )
      }
      tabs={[
        { key: 'white', label: 'White' },
        { key: 'fancy', label: 'Fancy' },
      ]}
      tab={view.type ?? 'white'}
      onTab={(tab) => onView({ ...view, type: tab === 'fancy' ? tab : undefined, page: undefined })}
      filters={
        forClient ? undefined : (
          <ClientSelect
            w={240}
            nobody="Recommended to anyone"
            value={client}
            onClient={(next) => onView({ ...view, client: next, page: undefined })}
          />
        )
      }
      page={view.page ?? 1}
      pages={cycle.answer?.pagination.totalPages}
      onPage={(page) => onView({ ...view, page: page === 1 ? undefined : page })}
      foot={
        <>
          <div className={common.sums}>
            {totals && <Totals totals={totals} label={stones.length > 0 ? 'Selection' : 'Result'} />}
          </div>
          <StoneActions stones={stones} onDone={cycle.clear} />
          {!forClient && <RecommendationActions chosen={selected} onEdit={setEdited} onDone={cycle.clear} />}
        </>
      }
    >
      <DataTable
        {...cycle.table}
        {...list.table}
        id={fancy ? 'special-fancy' : 'special-white'}
        label="Special stones"
        columns={columns}
        noun="special stone"
        exportName="special-stones"
        empty={{
          title: `No ${fancy ? 'fancy' : 'white'} stones recommended${client === undefined ? '' : ' to this client'}`,
          hint: forClient
            ? 'Stones we recommend to you appear here.'
            : 'Recommend stones by stock number to every client or to one.',
        }}
        onOpen={(stone) => onView({ ...view, stone: stone.stock_no })}
        addressOf={(stone) => addressOf({ ...view, stone: stone.stock_no })}
        card={stoneCard}
        isOpen={(stone) => stone.stock_no === view.stone}
      />
      <EditRecommendation recommendation={edited} onClose={() => setEdited(null)} onDone={cycle.clear} />
      <RecommendDrawer opened={adding} onClose={() => setAdding(false)} />
    </ListPage>
  );
}

const eachOnce = (rows: readonly Featured[]): Featured[] => [
  ...new Map(rows.map((row) => [row.stock_no, row])).values(),
];

/** The client and the reason come right after the number; author and date come last. */
function withAbout(columns: readonly DataColumn<Stone>[], forClient: boolean): DataColumn<Featured>[] {
  if (columns.length === 0) return [];
  const first = columns.filter(({ sticky }) => sticky === true);
  const rest = columns.filter(({ sticky }) => sticky !== true);
  const own = (...keys: string[]) => OWN.filter(({ key }) => keys.includes(key));
  return forClient
    ? [...first, ...own('note'), ...rest, ...own('added_at')]
    : [...first, ...own('client_name', 'note'), ...rest, ...own('added_by', 'added_at')];
}

const OWN = columnsOf(FEATURED_CELLS, {
  client_name: { width: 144 },
  note: { width: 232 },
  added_by: { width: 160 },
});
