/** The table's columns: the domain's list, drawn. */
import { IconCertificate, IconPhoto, IconVideo } from '@tabler/icons-react';
import { ATTRIBUTE_KEYS, type AttributeKey } from '../domain/attributes/attributes.ts';
import { DIAMOND_TYPE, type RoleId } from '../domain/codes.ts';
import { columnsFor, type StoneColumn } from '../domain/stones/stone-columns.ts';
import { statusLabel } from '../machines/workflows.ts';
import { Confirmed } from '../ui/lists/Figures.tsx';
import { StatusBadge } from '../ui/records/StatusBadge.tsx';
import type { CellKind, CellValue, DataColumn } from '../ui/table/columns.ts';
import css from './stones.module.css';
import { labelIn, originLabel, type Stone } from './stone.ts';

const WIDTH: Record<string, number> = {
  stock_no: 96,
  status: 128,
  shape: 120,
  carat: 64,
  color: 56,
  clarity: 64,
  cut: 48,
  polish: 58,
  symmetry: 50,
  fluorescence: 92,
  lab: 52,
  report_no: 112,
  rap: 92,
  disc: 72,
  price_per_ct: 92,
  total_amt: 104,
  fancy_color: 104,
  intensity: 120,
  overtone: 96,
  location: 112,
  length: 72,
  width: 72,
  height: 72,
  ratio: 64,
  confirmed_at: 104,
};
const KIND: Record<StoneColumn['kind'], CellKind> = {
  text: 'text',
  code: 'code',
  status: 'text',
  number: 'carat',
  percent: 'percent',
  money: 'money',
  date: 'dateTime',
  media: 'text',
};

/** Grades stay letters in the table; what nobody reads as a code is written out. */
const WRITTEN_OUT = new Set<string>([
  'shape',
  'fluorescence',
  'fancy_color',
  'intensity',
  'overtone',
  'shade',
  'milky',
]);
const BY_FANCY = ['stock_no', 'status', 'shape', 'carat', 'fancy_color', 'intensity', 'overtone'];
const FANCY_ONLY = new Set(['fancy_color', 'intensity', 'overtone']);
const WHITE_ONLY = new Set(['color', 'cut', 'rap', 'disc']);

const isAttribute = (field: string): field is AttributeKey => ATTRIBUTE_KEYS.some((key) => key === field);

function valueOf(field: string): (stone: Stone) => CellValue {
  if (field === 'status') return (stone) => statusLabel('stone', stone.status).label;
  if (field === 'lab') return ({ lab }) => (lab === 'NONE' ? 'None' : lab);
  if (field === 'stone_type') return (stone) => originLabel(stone.stone_type);
  if (field === 'diamond_type')
    return (stone) => (stone.diamond_type === DIAMOND_TYPE.fancy ? 'Fancy' : 'White');
  if (isAttribute(field) && WRITTEN_OUT.has(field)) return (stone) => labelIn(field, stone[field]);
  return (stone) => {
    const value: unknown = Reflect.get(stone, field);
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
}

function columnOf({ field, label, kind, is_default }: StoneColumn, fancy: boolean): DataColumn<Stone> {
  const shown = FANCY_ONLY.has(field) ? fancy : WHITE_ONLY.has(field) ? !fancy : is_default;
  const width = WIDTH[field];
  return {
    key: field,
    label,
    kind: KIND[kind],
    ...(width === undefined ? {} : { width }),
    value: valueOf(field),
    hidden: !shown,
    ...(field === 'stock_no' ? { sticky: true } : {}),
    ...(field === 'status'
      ? {
          sticky: true,
          cell: (stone: Stone) => <StatusBadge status={statusLabel('stone', stone.status)} quiet />,
        }
      : {}),
    ...(field === 'confirmed_at' ? { cell: (stone: Stone) => <Confirmed value={stone.confirmed_at} /> } : {}),
  };
}

/** The three media in one column of small marks. */
const MEDIA: DataColumn<Stone> = {
  key: 'media',
  label: 'Media',
  width: 72,
  sortable: false,
  value: (stone) =>
    [stone.image && 'Image', stone.video && 'Video', stone.certificate && 'Certificate']
      .filter(Boolean)
      .join(', '),
  cell: ({ image, video, certificate }) => (
    <span className={css.marks}>
      {image && <IconPhoto size={15} stroke={1.5} aria-label="Image" />}
      {video && <IconVideo size={15} stroke={1.5} aria-label="Video" />}
      {certificate && <IconCertificate size={15} stroke={1.5} aria-label="Certificate" />}
    </span>
  ),
};

const PAID = /per_ct|ppc|_amt/;

/** With a client's prices shown, what both pay stands side by side behind the carats; lists price no fancy stone. */
function withClient(columns: readonly StoneColumn[], fancy: boolean): StoneColumn[] {
  const named = columns.map((column) =>
    column.label.startsWith('Your')
      ? {
          ...column,
          label: column.label.replace('Your', 'Client'),
          is_default: !fancy || column.kind === 'money',
        }
      : column,
  );
  const others = named.filter(({ field }) => !PAID.test(field));
  const at = others.findIndex(({ field }) => field === 'carat') + 1;
  return [...others.slice(0, at), ...named.filter(({ field }) => PAID.test(field)), ...others.slice(at)];
}

/** What `role` is offered. White and fancy stones show other columns at first; each keeps the person's own arrangement. */
export function stoneColumns(role: RoleId, fancy: boolean, forClient = false): DataColumn<Stone>[] {
  const offered = columnsFor(role, 'search').filter(({ kind }) => kind !== 'media');
  // A fancy stone's colour stands where a white one's does.
  const first = fancy
    ? BY_FANCY.flatMap((field) => offered.find((column) => column.field === field) ?? [])
    : [];
  const ordered = [...first, ...offered.filter((column) => !first.includes(column))];
  const columns = (forClient ? withClient(ordered, fancy) : ordered).map((column) => columnOf(column, fancy));
  const at = columns.findIndex(({ key }) => key === 'report_no') + 1;
  return [...columns.slice(0, at), MEDIA, ...columns.slice(at)];
}
