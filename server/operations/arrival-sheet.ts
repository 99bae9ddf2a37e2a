/** A list of stones as an XLSX sheet, handed over as a link that carries it: nothing is left behind on the server. */
import { writeXlsx } from 'hucre/xlsx';
import { attributeLabel, ATTRIBUTE_KEYS } from '../../src/domain/attributes/attributes.ts';
import { harmless } from '../../src/domain/harmless.ts';
import { STONE_COLUMNS, type StoneColumn } from '../../src/domain/stone-columns.ts';
import type { StoneRow } from '../search/engine.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const COLUMNS: readonly StoneColumn[] = [
  { field: 'created_at', label: 'Arrived', kind: 'date', is_default: true },
  ...STONE_COLUMNS.search.filter(({ kind, is_default }) => kind !== 'status' && is_default),
];
const FIGURES: readonly StoneColumn['kind'][] = ['number', 'percent', 'money'];

export async function sheetLinkOf(stones: readonly StoneRow[]): Promise<string> {
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'New arrivals',
        columns: COLUMNS.map(({ label }) => ({ header: label, width: Math.max(10, label.length + 4) })),
        rows: [
          COLUMNS.map(({ label }) => label),
          ...stones.map((stone) => COLUMNS.map((column) => cellOf(stone, column))),
        ],
      },
    ],
  });
  return `data:${XLSX};base64,${Buffer.from(bytes).toString('base64')}`;
}

function cellOf(stone: StoneRow, { field, kind }: StoneColumn): string | number | null {
  const value = Object.entries(stone).find(([name]) => name === field)?.[1];
  if (value === null || value === undefined || value === '') return null;
  if (FIGURES.includes(kind)) return Number(value);
  if (kind === 'date') return new Date(String(value)).toISOString().slice(0, 10);
  const attribute = ATTRIBUTE_KEYS.find((key) => key === field);
  return harmless(attribute === undefined ? String(value) : attributeLabel(attribute, String(value)));
}
