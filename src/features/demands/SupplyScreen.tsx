import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { AnswerOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { attributeLabel } from '../../domain/attributes/attributes.ts';
import { filtersFromWire, parseRange } from '../../domain/stones/search-filters.ts';
import { MESSAGES } from '../../domain/messages.ts';
import { paramsOf } from '../../stones/search-view.ts';
import { plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { useFetchCycle } from '../../ui/lists/use-fetch-cycle.ts';
import { useAddress } from '../../ui/records/use-address.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataColumn } from '../../ui/table/columns.ts';

type Supply = AnswerOf<'demandSupply'>;
type Row = Supply[number];

const rowsOf = (answer: Supply): readonly Row[] => answer;
const idOf = ({ shape, carat }: Row): string => `${shape ?? ''} ${carat ?? ''}`;

/** Clients' demands by shape and size beside the available stock, the scarcest first. */
export function SupplyScreen({ onSearch }: { onSearch: (search: ReturnType<typeof searchOf>) => void }) {
  const addressOf = useAddress();
  const cycle = useFetchCycle<Supply, Row>({
    query: q<'demandSupply'>('demandSupply', { query: {} }),
    rowsOf,
    rowId: idOf,
    failure: MESSAGES.fetchDemandsFailed,
  });
  return (
    <ListPage
      title="Supply against demand"
      lead="Open demands and the stock available for them, the scarcest first. A demand that asks for several shapes or sizes counts in each."
    >
      <DataTable
        {...cycle.list}
        id="demand-supply"
        label="Supply against demand"
        columns={COLUMNS}
        total={cycle.rows.length}
        noun="row"
        exportName="supply-against-demand"
        empty={{
          title: 'No open demands',
          hint: 'Clients’ demands are compared with the stock here.',
          action: <Button renderRoot={(props) => <Link {...props} to="/demand" />}>Demands</Button>,
        }}
        onOpen={(row) => onSearch(searchOf(row))}
        addressOf={(row) => addressOf(searchOf(row), '/search')}
        card={(row) => ({
          title: `${shapeOf(row)} ${sizeOf(row)}`,
          figure: plural(row.available, 'stone'),
          further: [
            plural(row.demands, 'demand'),
            plural(row.clients, 'client'),
            `${row.waiting} without a match`,
          ].join(' · '),
        })}
      />
    </ListPage>
  );
}

const shapeOf = ({ shape }: Row): string => (shape === null ? 'Any shape' : attributeLabel('shape', shape));

function sizeOf({ carat }: Row): string {
  if (carat === null) return 'any size';
  const { from, to } = parseRange(carat) ?? { from: null, to: null };
  if (to === null) return `from ${from ?? 0} ct`;
  return from === null ? `up to ${to} ct` : `${from} to ${to} ct`;
}

const searchOf = ({ shape, carat }: Row) =>
  paramsOf({
    filters: filtersFromWire({
      ...(shape === null ? {} : { shape: [shape] }),
      ...(carat === null ? {} : { carat: [carat] }),
      status: [1],
    }),
    sort: [],
    page: 1,
    stone: null,
  });

const COLUMNS: readonly DataColumn<Row>[] = [
  { key: 'shape', label: 'Shape', value: shapeOf, width: 200, sticky: true },
  { key: 'carat', label: 'Size', value: sizeOf, width: 168 },
  { key: 'demands', label: 'Demands', kind: 'count', value: ({ demands }) => demands },
  { key: 'clients', label: 'Clients', kind: 'count', value: ({ clients }) => clients },
  { key: 'waiting', label: 'Nothing matched', kind: 'count', value: ({ waiting }) => waiting, width: 144 },
  {
    key: 'available',
    label: 'Available stones',
    kind: 'count',
    value: ({ available }) => available,
    width: 144,
  },
];
