import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { DIAMOND_TYPE, type DiamondType, type StoneStatus } from '../../domain/codes.ts';
import { Decimal, usd } from '../../domain/money.ts';
import { filtersFromWire } from '../../domain/stones/search-filters.ts';
import { labelOfCode } from '../../domain/stones/stone-cells.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { paramsOf, type SearchParams } from '../../stones/search-view.ts';
import { carat, count, money, percent } from '../../ui/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { SeesPrices } from '../../ui/session/SeesPrices.tsx';
import css from './details.module.css';
import type { OverviewView, TabProps } from './overview-view.ts';
import { TypeChoice } from './TypeChoice.tsx';

type Details = AnswerOf<'getInventoryDetails'>;
type Figure = Details['whiteInventory'];

interface InventoryDetailsProps {
  view: OverviewView;
  tabs: TabProps;
  onView: (view: OverviewView) => void;
}

/**
 * The stock by status and by shape: pieces, carats, amount and the mean price. A figure leads to
 * its stones.
 */
export function InventoryDetails({ view, tabs, onView }: InventoryDetailsProps) {
  const type = view.type === 'fancy' ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  const details = useQuery<Details, ApiError>(
    q<'getInventoryDetails'>('getInventoryDetails', { query: { diamond_type: type } }),
  );
  return (
    <ListPage
      title="Overview"
      lead="The stock you can see, by status and shape."
      {...tabs}
      filters={<TypeChoice value={view.type} onChange={(type) => onView({ ...view, type })} />}
    >
      {details.isError && <LoadFailed error={details.error} onRetry={() => void details.refetch()} />}
      {details.isPending && (
        <div role="status" aria-label="Loading the inventory details" className={css.tables}>
          <Skeleton height={240} animate={false} />
          <Skeleton height={240} animate={false} />
        </div>
      )}
      {details.data !== undefined && <Tables details={details.data} type={type} />}
    </ListPage>
  );
}

/** The search whose result the figure counts. */
const searchFor = (type: DiamondType, of: { status?: StoneStatus[]; shape?: string[] } = {}): SearchParams =>
  paramsOf({
    filters: filtersFromWire({ diamond_type: type, ...of }),
    sort: [],
    page: 1,
    stone: null,
    client: undefined,
  });

function Tables({ details, type }: { details: Details; type: DiamondType }) {
  const whole = type === DIAMOND_TYPE.fancy ? details.fancyInventory : details.whiteInventory;
  if (whole.pieces === 0)
    return (
      <Notice title="There are no stones of this type">
        Stock appears here, counted by status and shape.
      </Notice>
    );
  return (
    <div className={css.tables}>
      <FigureTable
        label="By status"
        whole={whole}
        all={searchFor(type)}
        rows={details.by_status.map(({ status, ...figure }) => ({
          key: String(status),
          name: statusLabel('stone', status).label,
          sign: <StatusBadge status={statusLabel('stone', status)} quiet />,
          figure,
          search: searchFor(type, { status: [status] }),
        }))}
      />
      <FigureTable
        label="By shape"
        whole={whole}
        all={searchFor(type)}
        rows={details.by_shape.map(({ shape, ...figure }) => ({
          key: shape,
          name: labelOfCode('shape', shape) ?? shape,
          sign: (
            <span className={css.shape}>
              <ShapeIcon shape={shape} size={16} />
              {labelOfCode('shape', shape)}
            </span>
          ),
          figure,
          search: searchFor(type, { shape: [shape] }),
        }))}
      />
    </div>
  );
}

interface Row {
  key: string;
  name: string;
  sign: ReactNode;
  figure: Figure;
  search: SearchParams;
}

interface FigureTableProps {
  label: string;
  rows: readonly Row[];
  /** The sum of all stones of the type; shapes leave out stones without one. */
  whole: Figure;
  all: SearchParams;
}

function FigureTable({ label, rows, whole, all }: FigureTableProps) {
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={css.table}>
        <caption>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{label.slice(3).replace(/^./, (letter) => letter.toUpperCase())}</th>
            <th scope="col">Pieces</th>
            <th scope="col">Share %</th>
            <th scope="col">Carat</th>
            <SeesPrices>
              <th scope="col">$/ct</th>
              <th scope="col">Amount $</th>
            </SeesPrices>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, sign, figure, search }) => (
            <tr key={key}>
              <th scope="row">{sign}</th>
              <Figures figure={figure} whole={whole} name={name} search={search} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <Figures figure={whole} whole={whole} name="All" search={all} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

interface FiguresProps extends Pick<Row, 'figure' | 'name' | 'search'> {
  whole: Figure;
}

function Figures({ figure, whole, name, search }: FiguresProps) {
  const { pieces, carats, total_amt } = figure;
  return (
    <>
      <td>
        <Link to="/search" search={search} aria-label={`${count(pieces)}: ${name}`}>
          {count(pieces)}
        </Link>
      </td>
      <td>{percent(whole.pieces === 0 ? null : (pieces / whole.pieces) * 100)}</td>
      <td>{carat(carats)}</td>
      <SeesPrices>
        <td>{money(perCarat(figure))}</td>
        <td>{money(total_amt)}</td>
      </SeesPrices>
    </>
  );
}

/** USD per carat, as the specification's summary has it; null without carats. */
const perCarat = ({ carats, total_amt }: Figure): string | null =>
  carats === 0 || total_amt == null ? null : usd(new Decimal(total_amt).div(carats));
