/**
 * The rows of the comparison: the columns that a search offers to this person, in the order of a
 * report.
 */
import { INCLUSION_FIELDS } from '../../domain/attributes/inclusions.ts';
import { bestIn } from '../../domain/stones/best-values.ts';
import { stoneCell } from '../../lists/stones.ts';
import type { Stone } from '../../stones/stone.ts';
import type { TableField } from '../../stones/use-fields.ts';
import { DASH } from '../../ui/format.ts';
import { textOf } from '../../ui/table/columns.ts';

export interface ComparedRow {
  field: string;
  label: string;
  /** One for each stone; a dash where it is not known. */
  values: readonly string[];
  /** Whether each is the best of the row. */
  best: readonly boolean[];
  differs: boolean;
}

export interface ComparedGroup {
  title: string;
  rows: readonly ComparedRow[];
}

const GROUPS = [
  {
    title: 'Price',
    fields: ['total_amt', 'price_per_ct', 'disc', 'rap', 'sell_amt', 'markup_ppc', 'markup_disc'],
  },
  {
    title: 'Grades',
    fields: [
      'shape',
      'carat',
      'color',
      'fancy_color',
      'intensity',
      'overtone',
      'clarity',
      'cut',
      'polish',
      'symmetry',
      'fluorescence',
      'shade',
      'milky',
      'eye_clean',
      ...INCLUSION_FIELDS,
    ],
  },
  { title: 'Proportions', fields: ['length', 'width', 'height', 'ratio', 'depth', 'table_pct'] },
  {
    title: 'Report and supply',
    fields: [
      'lab',
      'report_no',
      'stone_type',
      'rough_origin',
      'pieces',
      'guaranteed',
      'location',
      'confirmed_at',
    ],
  },
] as const;

/** The client's figures need a chosen client. */
const CLIENTS: readonly string[] = ['sell_amt', 'markup_ppc', 'markup_disc'];

/** Rows without a value for any stone are left out. */
export function comparedGroups(
  fields: readonly TableField[],
  stones: readonly Stone[],
  forClient: boolean,
): ComparedGroup[] {
  const offered = new Map(fields.map((one) => [one.field, one]));
  return GROUPS.map(({ title, fields: names }) => ({
    title,
    rows: names
      .filter((name) => forClient || !CLIENTS.includes(name))
      .flatMap((name) => {
        const field = offered.get(name);
        return field === undefined ? [] : [rowOf(field, stones)];
      })
      .filter(({ values }) => values.some((value) => value !== DASH)),
  })).filter(({ rows }) => rows.length > 0);
}

function rowOf({ field, label, kind }: TableField, stones: readonly Stone[]): ComparedRow {
  const column = { key: field, ...stoneCell({ field, label, kind }) };
  const values = stones.map((stone) => textOf(column, stone));
  return {
    field,
    label,
    values,
    best: bestIn(field, stones),
    differs: values.some((value) => value !== values[0]),
  };
}
