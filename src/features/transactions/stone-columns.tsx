/** The columns of every transaction list: the stone's present data, and the line's prices. */
import { LINE_COLUMNS, shapeOf, type LineColumnKey } from '../../domain/lines/line-columns.ts';
import { lineLabels } from '../../machines/line-labels.ts';
import { statusLabel } from '../../machines/workflows.ts';
import type { DrawnField } from '../../stones/use-fields.ts';
import { isLabGrown, shortNumber } from '../../domain/stones/stone-texts.ts';
import { StockNumber } from '../../ui/records/StockNumber.tsx';
import { LabGrown } from '../../ui/records/LabGrown.tsx';
import { Thumbnail } from '../../ui/records/Thumbnail.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import { DASH } from '../../ui/format.ts';
import type { Line, LineWorkflow } from './lines.ts';
import { MiniTimeline } from './MiniTimeline.tsx';

/** One of a list's columns by key, with its renderer. */
export type LineColumns<Row extends Line> = (
  key: LineColumnKey,
  look?: Omit<DrawnField<Row>, 'key' | 'kind' | 'value'>,
) => DrawnField<Row>;

export function lineColumns<Row extends Line>(workflow: LineWorkflow): LineColumns<Row> {
  const words = lineLabels(workflow);
  return (key, look) => {
    const { kind, value } = LINE_COLUMNS[key];
    return { key, kind, value: (line) => value(line, words), yields: key === 'client', ...look };
  };
}

/** Pixels of the picture and of the mark beside a number. */
const PICTURE = 20;
const GROWN = 30;

/** Stock number and status: they stay at the left edge. */
export function leadColumns<Row extends Line>(workflow: LineWorkflow): DrawnField<Row>[] {
  const column = lineColumns<Row>(workflow);
  return [
    column('stock_no', {
      sticky: true,
      drawn: ({ stock_no }) => shortNumber(stock_no),
      beside: (line) => (line.image ? PICTURE + 3 : 0) + (isLabGrown(line) ? GROWN : 0),
      cell: (line) => (
        <>
          {line.image && <Thumbnail key={line.image} image={line.image} size={PICTURE} label="Image" />}
          <StockNumber number={line.stock_no} />
          <LabGrown stone={line} />
        </>
      ),
    }),
    column('status', {
      sticky: true,
      beside: 12,
      cell: (line) => <StatusBadge status={statusLabel(workflow, line.status)} quiet />,
    }),
  ];
}

/** The status as a picture, behind what a narrow window has to show first. */
export const wayColumn = <Row extends Line>(workflow: LineWorkflow): DrawnField<Row> => ({
  key: 'way',
  label: 'Progress',
  width: 92,
  own: true,
  sortable: false,
  value: (line) => statusLabel(workflow, line.status).label,
  cell: (line) => <MiniTimeline workflow={workflow} code={line.status} />,
});

const STONE: readonly LineColumnKey[] = [
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
  'markup_disc',
  'markup_ppc',
  'sell_amt',
  'disc',
  'price_per_ct',
  'total_amt',
  'stone_type',
  'depth',
  'table_pct',
  'location',
];

export const stoneColumns = <Row extends Line>(column: LineColumns<Row>): DrawnField<Row>[] => [
  // On the screen the mark of a lab-grown stone is beside the number.
  ...STONE.map((key) => column(key, key === 'shape' ? { cell: (line) => shapeOf(line) ?? DASH } : undefined)),
  column('stone_status', {
    beside: 12,
    cell: (line) => <StatusBadge status={statusLabel('stone', line.stone_status)} quiet />,
  }),
];

/** Who created the line and when. */
export const originColumns = <Row extends Line>(column: LineColumns<Row>): DrawnField<Row>[] => [
  column('created_at'),
  column('created_by_name'),
  column('updated_at'),
];
