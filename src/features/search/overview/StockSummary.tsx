import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { AnswerOf } from '../../../api/client.ts';
import { q } from '../../../api/query.ts';
import { DIAMOND_TYPE } from '../../../domain/codes.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { carat, count, money } from '../../../ui/format.ts';
import { ListPage } from '../../../ui/ListPage.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { ShapeIcon } from '../../../ui/ShapeIcon.tsx';
import { labelIn } from '../stone.ts';
import { matrixOf, type Cell, type Figure, type Range } from './matrix.ts';
import css from './overview.module.css';
import { FIGURES, type OverviewView } from './view.ts';

interface StockSummaryProps {
  view: OverviewView;
  onView: (view: OverviewView) => void;
  /** Shows the stones of a cell in the search. */
  onSearch: (cell: { shape: string | null; range: Range | null }) => void;
}

const SHOWN: Record<Figure, (cell: Cell) => string> = {
  pieces: ({ pieces }) => count(pieces),
  carats: ({ carats }) => carat(carats),
  amount: ({ amount }) => money(amount),
};

/** How much of the stock lies where: shapes down, sizes across; a click shows the stones. */
export function StockSummary({ view, onView, onSearch }: StockSummaryProps) {
  const diamond_type = view.fancy ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  const stocks = useQuery(q<'listStocks'>('listStocks', { query: { diamond_type } }));
  return (
    <ListPage
      title="Stock summary"
      lead="What you can see of the stock, by shape and size."
      tabs={[
        { key: 'white', label: 'White' },
        { key: 'fancy', label: 'Fancy' },
      ]}
      tab={view.fancy ? 'fancy' : 'white'}
      onTab={(tab) => onView({ ...view, fancy: tab === 'fancy' })}
      filters={
        <SegmentedControl
          aria-label="What is shown"
          size="sm"
          data={FIGURES.map(({ key, label }) => ({ value: key, label }))}
          value={view.figure}
          onChange={(value) =>
            onView({ ...view, figure: FIGURES.find(({ key }) => key === value)?.key ?? 'pieces' })
          }
        />
      }
    >
      {stocks.isError && (
        <Notice tone="error" title={MESSAGES.fetchFailed}>
          {stocks.error.message}
        </Notice>
      )}
      {stocks.isPending && <div className={css.loading} aria-busy aria-label="Loading" />}
      {stocks.data !== undefined && <Matrix stocks={stocks.data} figure={view.figure} onSearch={onSearch} />}
    </ListPage>
  );
}

interface MatrixProps {
  stocks: AnswerOf<'listStocks'>;
  figure: Figure;
  onSearch: StockSummaryProps['onSearch'];
}

function Matrix({ stocks, figure, onSearch }: MatrixProps) {
  const { shapes, ranges, cell, total } = matrixOf(stocks);
  const shown = SHOWN[figure];
  if (shapes.length === 0)
    return <Notice title="No stone of this kind">When stock is brought in, it is summed up here.</Notice>;
  const most = Math.max(
    1,
    ...shapes.flatMap((shape) => ranges.map((range) => cell(shape, range)?.pieces ?? 0)),
  );
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="The stock by shape and size">
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">Shape</th>
            {ranges.map((range) => (
              <th key={range?.id ?? 'none'} scope="col">
                {range === null ? 'Other sizes' : sizeOf(range)}
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {shapes.map((shape) => (
            <tr key={shape ?? 'none'}>
              <th scope="row">
                {shape !== null && <ShapeIcon shape={shape} size={18} />}{' '}
                {labelIn('shape', shape) ?? 'No shape'}
              </th>
              {ranges.map((range) => {
                const found = cell(shape, range);
                return (
                  <td key={range?.id ?? 'none'} style={shadeOf((found?.pieces ?? 0) / most)}>
                    {found !== undefined && (
                      <button type="button" onClick={() => onSearch({ shape, range })}>
                        {shown(found)}
                      </button>
                    )}
                  </td>
                );
              })}
              <td className={css.sum}>{shown(total((one) => one.shape === shape))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {ranges.map((range) => (
              <td key={range?.id ?? 'none'}>
                {shown(total((one) => one.carat_range_id === (range?.id ?? null)))}
              </td>
            ))}
            <td className={css.sum}>{shown(total(() => true))}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** The more pieces, the deeper: from 0 to 1. */
const shadeOf = (share: number): CSSProperties => ({
  backgroundColor: `color-mix(in srgb, var(--accent) ${(share * 14).toFixed(1)}%, transparent)`,
});

const sizeOf = ({ carat_from, carat_to }: Range): string =>
  carat_to > 1000
    ? `${carat(carat_from)} +`
    : `${carat(carat_from)} – ${carat(Math.floor(carat_to * 100) / 100)}`;
