import { SegmentedControl, Skeleton, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { AnswerOf } from '../../api/client.ts';
import type { ApiError } from '../../api/errors.ts';
import { q } from '../../api/query.ts';
import { isEndless } from '../../domain/carat-span.ts';
import { DIAMOND_TYPE } from '../../domain/codes.ts';
import { carat, count } from '../../ui/format.ts';
import { ListPage } from '../../ui/lists/ListPage.tsx';
import { LoadFailed } from '../../ui/notices/LoadFailed.tsx';
import { Notice } from '../../ui/notices/Notice.tsx';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { labelOfCode } from '../../domain/stones/stone-cells.ts';
import { matrixOf, type Cell, type Range } from './matrix.ts';
import { useSeesPrices } from '../../ui/session/SeesPrices.tsx';
import css from './overview.module.css';
import { FIGURES, overviewView, type Figure, type OverviewView, type TabProps } from './overview-view.ts';
import { TypeChoice } from './TypeChoice.tsx';

interface StockSummaryProps {
  view: OverviewView;
  tabs: TabProps;
  onView: (view: OverviewView) => void;
  /** Opens the search with the stones of a cell. */
  onSearch: (asked: SummaryQuery) => void;
}

/** The stones a figure counts: one shape or all, one size or all. */
interface SummaryQuery {
  shape?: string;
  range?: Range;
}

const SHOWN: Record<Figure, (cell: Cell) => string> = {
  pieces: ({ pieces }) => count(pieces),
  carats: ({ carats }) => carat(carats),
  amount: ({ amount }) => count(Math.round(Number(amount))),
};

/** The stock by shape (rows) and size (columns). A click shows the stones. */
export function StockSummary({ view, tabs, onView, onSearch }: StockSummaryProps) {
  const { type, sizes } = view;
  const seesPrices = useSeesPrices();
  const figures = FIGURES.filter(({ key }) => seesPrices || key !== 'amount');
  const figure = figures.find(({ key }) => key === view.figure)?.key ?? 'pieces';
  const diamond_type = type === 'fancy' ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white;
  const stocks = useQuery<AnswerOf<'listStocks'>, ApiError>(
    q<'listStocks'>('listStocks', { query: { diamond_type, sub_ranges: sizes !== undefined } }),
  );
  return (
    <ListPage
      title="Overview"
      lead="The stock you can see, by shape and size."
      {...tabs}
      filters={
        <>
          <TypeChoice value={type} onChange={(next) => onView({ ...view, type: next })} />
          <SegmentedControl
            aria-label="What is shown"
            miw="max-content"
            size="sm"
            data={figures.map(({ key, label }) => ({ value: key, label }))}
            value={figure}
            onChange={(value) => onView({ ...view, figure: overviewView.fields.figure(value) })}
          />
          <Switch
            className={css.divided}
            label="Sub-ranges"
            checked={sizes !== undefined}
            onChange={(event) =>
              onView({ ...view, sizes: event.currentTarget.checked ? 'sub-ranges' : undefined })
            }
          />
        </>
      }
    >
      {stocks.isError && <LoadFailed error={stocks.error} onRetry={() => void stocks.refetch()} />}
      {stocks.isPending && <Bars />}
      {stocks.data !== undefined && <Matrix stocks={stocks.data} figure={figure} onSearch={onSearch} />}
    </ListPage>
  );
}

const Bars = () => (
  <Stack role="status" aria-label="Loading the stock summary" gap="xs">
    {[0, 1, 2, 3, 4, 5, 6, 7].map((bar) => (
      <Skeleton key={bar} height={24} animate={false} />
    ))}
  </Stack>
);

interface MatrixProps {
  stocks: AnswerOf<'listStocks'>;
  figure: Figure;
  onSearch: StockSummaryProps['onSearch'];
}

function Matrix({ stocks, figure, onSearch }: MatrixProps) {
  const { shapes, ranges, cell, total, most } = matrixOf(stocks);
  if (shapes.length === 0)
    return <Notice title="No stones of this type">The summary appears once stock has been imported.</Notice>;
  const shown = SHOWN[figure];
  const figureOf = (of: Cell | undefined, name: string, asked: SummaryQuery | null) =>
    of === undefined || of.pieces === 0 ? (
      <span className={css.none}>–</span>
    ) : asked === null ? (
      shown(of)
    ) : (
      <button type="button" aria-label={`${shown(of)}: ${name}`} onClick={() => onSearch(asked)}>
        {shown(of)}
      </button>
    );
  return (
    <div className={css.scroll} tabIndex={0} role="region" aria-label="The stock by shape and size">
      <table className={css.matrix}>
        <thead>
          <tr>
            <th scope="col">Shape</th>
            {ranges.map((range) => (
              <th key={range?.id ?? 'none'} scope="col">
                {sizeOf(range)}
              </th>
            ))}
            <th scope="col" className={css.sum}>
              All
            </th>
          </tr>
        </thead>
        <tbody>
          {shapes.map((shape) => (
            <tr key={shape ?? 'none'}>
              <th scope="row">
                <span className={css.shape}>
                  {shape !== null && <ShapeIcon shape={shape} size={16} />}
                  {shapeOf(shape)}
                </span>
              </th>
              {ranges.map((range) => {
                const found = cell(shape, range);
                // A search by value cannot find stones without one, so that cell is no link.
                const asked = shape === null || range === null ? null : { shape, range };
                return (
                  <td key={range?.id ?? 'none'} style={shadeOf((found?.pieces ?? 0) / most)}>
                    {figureOf(found, `${shapeOf(shape)}, ${sizeOf(range)}`, asked)}
                  </td>
                );
              })}
              <td className={css.sum}>
                {figureOf(
                  total((one) => one.shape === shape),
                  `${shapeOf(shape)}, all sizes`,
                  shape === null ? null : { shape },
                )}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {ranges.map((range) => (
              <td key={range?.id ?? 'none'}>
                {figureOf(
                  total((one) => one.carat_range_id === (range?.id ?? null)),
                  `all shapes, ${sizeOf(range)}`,
                  range === null ? null : { range },
                )}
              </td>
            ))}
            <td className={css.sum}>
              {figureOf(
                total(() => true),
                'all stones',
                {},
              )}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** Darker for more pieces, by the square root of the share, so that small cells differ too. */
const shadeOf = (share: number): CSSProperties =>
  share === 0
    ? {}
    : {
        backgroundColor: `color-mix(in srgb, var(--accent) ${(2 + Math.sqrt(share) * 18).toFixed(1)}%, var(--paper))`,
      };

const shapeOf = (shape: string | null): string => labelOfCode('shape', shape) ?? 'No shape';

/** `0.18–0.22`, `10.00+`: the bounds in hundredths, as the trade writes them. */
const sizeOf = (range: Range | null): string =>
  range === null
    ? 'Other sizes'
    : isEndless(range)
      ? `${carat(range.carat_from)}+`
      : `${carat(range.carat_from)}–${carat(Math.floor(range.carat_to * 100 + TINY) / 100)}`;

/** Tolerance for floating-point errors: 0.29 * 100 is 28.999999999999996. */
const TINY = 1e-6;
