/** New arrivals as an XLSX sheet in a data URL, so that no file is left on the server. */
import {
  attributeLabel,
  ATTRIBUTE_KEYS,
  type AttributeKey,
} from '../../../src/domain/attributes/attributes.ts';
import { houseDay } from '../../../src/domain/house-days.ts';
import { ARRIVED, STONE_COLUMNS, type StoneColumn } from '../../../src/domain/stones/stone-columns.ts';
import type { SheetHead, SheetRow } from '../../papers/sheet.ts';
import type { StoneRow } from '../../search/engine.ts';

const FIGURES: readonly StoneColumn['kind'][] = ['number', 'percent', 'money'];

type Column = Pick<StoneColumn, 'field' | 'label' | 'kind'> & { attribute: AttributeKey | null };

const PRINTED = [
  'stock_no',
  'shape',
  'carat',
  'color',
  'clarity',
  'cut',
  'polish',
  'symmetry',
  'fluorescence',
  'lab',
  'report_no',
  'rap',
  'disc',
  'price_per_ct',
  'total_amt',
  'confirmed_at',
];

const COLUMNS: readonly Column[] = [
  ARRIVED,
  ...PRINTED.flatMap((field) => STONE_COLUMNS.search.find((column) => column.field === field) ?? []),
].map(({ field, label, kind }) => ({
  field,
  label,
  kind,
  attribute: ATTRIBUTE_KEYS.find((key) => key === field) ?? null,
}));

/** `note` is printed below the stones. */
export const arrivalSheet = (note: string | null): SheetHead => ({
  name: 'New arrivals',
  labels: COLUMNS.map(({ label }) => label),
  note,
});

export function arrivalCells(stone: StoneRow): SheetRow {
  const fields: Record<string, string | number | boolean | null | undefined> = stone;
  return COLUMNS.map(({ field, kind, attribute }) => {
    const value = fields[field];
    if (value === null || value === undefined || value === '') return null;
    if (FIGURES.includes(kind)) return Number(value);
    if (kind === 'date') return houseDay(String(value));
    return attribute === null ? String(value) : attributeLabel(attribute, String(value));
  });
}
