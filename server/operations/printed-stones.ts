/** The columns of printed stones with their totals, and the texts around them. */
import { attributeLabel, type AttributeKey } from '../../src/domain/attributes/attributes.ts';
import { withSign } from '../../src/domain/attributes/sign.ts';
import { DIAMOND_TYPE, type DiamondType } from '../../src/domain/codes.ts';
import { houseDay, type Moment } from '../../src/domain/house-days.ts';
import { dayInWords } from '../../src/domain/lines/due-days.ts';
import { STONE_TYPE_OPTIONS } from '../../src/domain/stones/type-options.ts';
import { countedShape } from '../../src/domain/stones/stone-texts.ts';
import { ARRIVED, STONE_COLUMNS } from '../../src/domain/stones/stone-columns.ts';
import type { StoneTotals } from '../../src/domain/stones/totals.ts';
import { statusLabel } from '../../src/machines/workflows.ts';
import type { Addressee } from '../db/queries/clients/clients.ts';
import type { StoneRow } from '../search/engine.ts';
import type { PrintedColumn } from '../papers/printed-list.ts';

export interface ArrivalColumn extends PrintedColumn {
  field: string;
  text(stone: StoneRow): string;
  /** The total below the column; empty for none. */
  total: (totals: StoneTotals) => string;
}

/**
 * White stones have a colour grade, a cut and a discount; fancy ones describe their colour in
 * words, which need the space.
 */
export function arrivalColumns(diamondType: DiamondType | null): ArrivalColumn[] {
  const ofWhite = (column: ArrivalColumn): ArrivalColumn[] =>
    diamondType === DIAMOND_TYPE.fancy ? [] : [column];
  return [
    column('created_at', 39, ({ created_at }) => (created_at ? dayText(created_at) : DASH)),
    column(
      'stock_no',
      'rest',
      ({ stock_no }) => stock_no,
      ({ pieces }) => stones(pieces),
    ),
    column('status', 56, ({ status }) => statusLabel('stone', status).label),
    column('stone_type', 34, ({ stone_type }) => originOf(stone_type)),
    column('shape', 52, (stone) => countedShape(stone, labelIn('shape', stone.shape)) ?? DASH),
    figures(
      'carat',
      34,
      ({ carat }) => carat,
      ({ carat }) => carat,
    ),
    column('color', COLOR_WIDTH[diamondType ?? 'both'], colorOf),
    column('clarity', 25, (stone) => withSign(stone, 'clarity') ?? DASH),
    ...ofWhite(column('cut', 14, (stone) => withSign(stone, 'cut') ?? DASH)),
    column('polish', 22, (stone) => withSign(stone, 'polish') ?? DASH),
    column('symmetry', 18, (stone) => withSign(stone, 'symmetry') ?? DASH),
    column('fluorescence', 36, ({ fluorescence }) => labelIn('fluorescence', fluorescence)),
    column('lab', 20, ({ lab }) => (lab === 'NONE' ? 'None' : labelIn('lab', lab))),
    column('report_no', 52, ({ report_no }) => report_no ?? DASH),
    column('measurements', 68, measuresOf),
    ...ofWhite(
      figures(
        'disc',
        28,
        ({ disc }) => disc,
        ({ disc_avg }) => disc_avg,
      ),
    ),
    figures(
      'price_per_ct',
      44,
      ({ price_per_ct }) => price_per_ct,
      ({ price_per_ct }) => price_per_ct,
    ),
    figures(
      'total_amt',
      54,
      ({ total_amt }) => total_amt,
      ({ total_amt }) => total_amt,
    ),
  ];
}

const COLOR_WIDTH = { [DIAMOND_TYPE.white]: 22, [DIAMOND_TYPE.fancy]: 92, both: 48 };

const OWN_LABELS: Record<string, string> = { created_at: ARRIVED.label, measurements: 'Measurements' };
const labelOf = (field: string): string =>
  OWN_LABELS[field] ?? STONE_COLUMNS.search.find((known) => known.field === field)?.label ?? field;

const column = (
  field: string,
  width: PrintedColumn['width'],
  text: ArrivalColumn['text'],
  total: ArrivalColumn['total'] = () => '',
): ArrivalColumn => ({ field, label: labelOf(field), width, isFigure: false, text, total });

type Figure = string | number | null | undefined;

const figures = (
  field: string,
  width: number,
  of: (stone: StoneRow) => Figure,
  total: (totals: StoneTotals) => Figure,
): ArrivalColumn => ({
  field,
  label: labelOf(field),
  width,
  isFigure: true,
  text: (stone) => figure(of(stone)),
  total: (totals) => figure(total(totals)),
});

const DASH = '–';
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const figure = (value: Figure): string =>
  value === null || value === undefined ? DASH : twoDecimals.format(Number(value));

const labelIn = (attribute: AttributeKey, code: string | null | undefined): string =>
  code ? attributeLabel(attribute, code) : DASH;
const originOf = (type: number | null | undefined): string =>
  STONE_TYPE_OPTIONS.find(({ code }) => code === type)?.label ?? DASH;

/** `F`, or `Fancy Intense Purplish Pink`. */
function colorOf({ color, intensity, overtone, fancy_color }: StoneRow): string {
  const told = [
    intensity && attributeLabel('intensity', intensity),
    overtone && overtone !== 'NONE' && attributeLabel('overtone', overtone),
    fancy_color && attributeLabel('fancy_color', fancy_color),
  ].filter(Boolean);
  return told.join(' ') || (color ?? DASH);
}

/** `6.43 × 6.47 × 3.98`, in millimetres. */
function measuresOf({ length, width, height }: StoneRow): string {
  const sides = [length, width, height];
  return sides.every((side) => side == null) ? DASH : sides.map(figure).join(' × ');
}

/** `2,000 stones` */
export const stones = (count: number): string =>
  `${count.toLocaleString('en-US')} stone${count === 1 ? '' : 's'}`;
/** `24/03/2026` for a day, or the day of a time. */
export const dayText = (at: Moment): string => dayInWords(houseDay(at));

/** For whom the printed list is. */
export function whom(client: Addressee | null): string[] {
  if (client === null) return ['For the house'];
  return client.company ? [`For ${client.company}`, client.name] : [`For ${client.name}`];
}
