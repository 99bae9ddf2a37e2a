import { SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { DIAMOND_TYPE, STATUSES_IN_STOCK, type DiamondType } from '../../domain/codes.ts';
import { filtersFromWire } from '../../domain/stones/search-filters.ts';
import { DIAMOND_TYPE_OPTIONS } from '../../domain/stones/type-options.ts';
import { labelOfCode } from '../../domain/stones/stone-cells.ts';
import { paramsOf, type SearchParams } from '../../stones/search-view.ts';
import { carat, count, plural } from '../../ui/format.ts';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { useShapeWise } from './queries.ts';
import { Card } from './Card.tsx';
import { usd } from '../../ui/charts/usd.ts';
import css from './dashboard.module.css';

type Schemas = components['schemas'];
type Sum = Schemas['StockSum'];
type Shapes = Schemas['ShapeWise']['shapes'];

/** Shapes shown before the list is expanded. */
const MOST = 10;

function searchFor(type: DiamondType, shape: string[] = []): SearchParams {
  const filters = filtersFromWire({ shape, status: [...STATUSES_IN_STOCK], diamond_type: type });
  return paramsOf({ filters, sort: [], page: 1, stone: null, client: undefined });
}

/** The stock in three sums, and by shape. */
export function StockCard() {
  const [type, setType] = useState<DiamondType>(DIAMOND_TYPE.white);
  const query = useShapeWise(type);
  if (query === null) return null;
  return (
    <Card
      title="Stock by shape"
      leads={{ to: '/inventory/stocks', search: {} }}
      query={query}
      height={640}
      aside={
        <SegmentedControl
          size="xs"
          aria-label="White or fancy"
          value={String(type)}
          onChange={(value) =>
            setType(value === String(DIAMOND_TYPE.fancy) ? DIAMOND_TYPE.fancy : DIAMOND_TYPE.white)
          }
          data={DIAMOND_TYPE_OPTIONS.map(({ code, label }) => ({ value: String(code), label }))}
        />
      }
    >
      {(stock) => (
        <>
          <div className={css.tiles}>
            <Tile name="Total" sum={stock.totalInventory} />
            <Tile name="White" sum={stock.whiteInventory} search={searchFor(DIAMOND_TYPE.white)} />
            <Tile name="Fancy" sum={stock.fancyInventory} search={searchFor(DIAMOND_TYPE.fancy)} />
          </div>
          {stock.totalInventory.pieces === 0 && <NoStones />}
          <Shapes shapes={stock.shapes.slice(0, MOST)} of={stock.shapes} type={type} />
          {stock.shapes.length > MOST && (
            <details className={css.more}>
              <summary>{plural(stock.shapes.length - MOST, 'more shape')}</summary>
              <Shapes shapes={stock.shapes.slice(MOST)} of={stock.shapes} type={type} />
            </details>
          )}
        </>
      )}
    </Card>
  );
}

/** Shown until stones are imported, with a link to the import for people who may import. */
function NoStones() {
  const mayImport = accessOf(useUser(), 'stock').write;
  return (
    <p className={css.note}>
      There are no stones yet. {mayImport && <Link to="/inventory/company">Import stock</Link>}
    </p>
  );
}

function Tile({ name, sum, search }: { name: string; sum: Sum; search?: SearchParams }) {
  const figures = (
    <>
      <span className={css.name}>{name}</span>
      <b className={css.figure}>{plural(sum.pieces, 'piece')}</b>
      <span className={css.further}>{carat(sum.carats)} ct</span>
      <span className={css.further}>{usd(sum.total_amt)}</span>
    </>
  );
  return search === undefined ? (
    // No search finds both kinds, so the total has no link; the two tiles beside it have one.
    <div className={css.sum}>{figures}</div>
  ) : (
    <Link to="/search" search={search} className={css.tile}>
      {figures}
    </Link>
  );
}

/** A bar for each shape, as long as its amount, with a link to its stones. */
function Shapes({ shapes, of, type }: { shapes: Shapes; of: Shapes; type: DiamondType }) {
  const most = Math.max(1, ...of.map(({ total_amt }) => Number(total_amt)));
  return (
    <ul className={css.bars}>
      {shapes.map(({ shape, pieces, carats, total_amt }) => (
        <li key={shape}>
          <Link to="/search" search={searchFor(type, [shape])} className={css.bar}>
            <ShapeIcon shape={shape} size={18} />
            <span className={css.barName}>{labelOfCode('shape', shape)}</span>
            <span className={css.track} aria-hidden>
              <span style={{ width: `${(Number(total_amt) / most) * 100}%` }} />
            </span>
            <span className={css.barFigure}>{usd(total_amt)}</span>
            <span className={css.barFurther}>
              {count(pieces)} · {carat(carats)} ct
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
