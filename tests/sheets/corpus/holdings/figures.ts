/** Columns of a stone's weight, sides and proportions. */
import type { StockField } from '../../../../src/domain/sheets/stock-fields.ts';
import { text, type Holding, type Manner } from '../holding.ts';
import { written } from '../numbers.ts';
import type { TrueStone } from '../stones.ts';

const number = (
  field: StockField,
  of: (stone: TrueStone) => number,
  digits: number,
  more: Partial<Holding> = {},
): Holding =>
  text(field, (stone, { numbers }) => written(of(stone), digits, numbers), { numeric: true, ...more });

/** A percentage, with its sign when asked for. */
const percent = (
  field: StockField,
  of: (stone: TrueStone) => number,
  digits: number,
  sign: string,
): Holding =>
  text(field, (stone, { numbers }) => `${written(of(stone), digits, numbers)}${sign}`, {
    numeric: true,
    unit: '%',
  });

const mm = { unit: 'mm' } as const;
const side = (stone: TrueStone, at: 'length' | 'width' | 'height', { numbers }: Manner): string =>
  written(stone[at], 2, numbers);

/** `6.45-6.48x3.97` for rounds, with the smaller diameter first; `8.10x5.60x3.60` for others. */
const measures = (between: string, before: string): Holding =>
  text('measurements', (stone, manner) => {
    const [length, width] = [side(stone, 'length', manner), side(stone, 'width', manner)];
    const across = stone.shape === 'ROUND' ? `${width}${before}${length}` : `${length}${between}${width}`;
    return `${across}${between}${side(stone, 'height', manner)}`;
  });

export const FIGURES = {
  carat: text('carat', (stone, { numbers, caratDigits }) => written(stone.carat, caratDigits, numbers), {
    numeric: true,
    unit: 'ct',
  }),
  /** With its unit in the cell. */
  caratCt: text(
    'carat',
    (stone, { numbers, caratDigits }) => `${written(stone.carat, caratDigits, numbers)} ct`,
    {
      numeric: true,
      unit: 'ct',
    },
  ),
  measures: (between = 'x', before = '-'): Holding => measures(between, before),
  length: number('length', ({ length }) => length, 2, mm),
  width: number('width', ({ width }) => width, 2, mm),
  height: number('height', ({ height }) => height, 2, mm),
  /** Of a sheet that has the longer side under `Width` and the shorter one under `Height`. */
  longerAsWidth: number('length', ({ length }) => length, 2, { ...mm, accepts: ['width'] }),
  shorterAsHeight: number('width', ({ width }) => width, 2, { ...mm, accepts: ['length'] }),
  ratio: number('ratio', ({ length, width }) => length / width, 2),
  depth: (sign = ''): Holding => percent('depth', ({ depth }) => depth, 1, sign),
  table: (sign = ''): Holding => percent('table_pct', ({ table }) => table, 0, sign),
  /** 62.5 % as 0.625. */
  depthShare: percent('depth', ({ depth }) => depth / 100, 3, ''),
  tableShare: percent('table_pct', ({ table }) => table / 100, 2, ''),
  crownAngle: number('crown_angle', (stone) => stone.crown_angle, 1, { unit: '°' }),
  pavilionAngle: number('pavilion_angle', (stone) => stone.pavilion_angle, 1, { unit: '°' }),
  crownHeight: percent(
    'crown_height',
    ({ table, crown_angle }) => (100 - table) * 0.5 * Math.tan((crown_angle * Math.PI) / 180),
    1,
    '',
  ),
  pavilionDepth: percent(
    'pavilion_depth',
    ({ pavilion_angle }) => 50 * Math.tan((pavilion_angle * Math.PI) / 180),
    1,
    '',
  ),
  girdlePct: percent('girdle_pct', ({ depth }) => 2.5 + (depth % 2), 1, ''),
  starLength: percent('star_length', ({ table }) => 40 + (table % 3) * 5, 0, ''),
  lowerHalf: percent('lower_half', ({ table }) => 75 + (table % 2) * 5, 0, ''),
} as const;
