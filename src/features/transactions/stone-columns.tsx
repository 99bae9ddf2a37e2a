/** The columns that every transaction list has: the stone as it is, the prices as the line kept them. */
import { attributeLabel } from '../../domain/attributes/attributes.ts';
import { STONE_TYPE } from '../../domain/codes.ts';
import { colorInWords } from '../../domain/sheets/color-words.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { DataColumn } from '../../ui/table/columns.ts';
import { clientName, type Line, type LineWorkflow } from './lines.ts';
import { MiniWay } from './MiniWay.tsx';

export const shapeOf = ({ shape }: Line): string | null =>
  shape == null ? null : attributeLabel('shape', shape);

/** Finish grades stay letters in a table; what nobody reads as a code is written out. */
const fluorescenceOf = ({ fluorescence }: Line): string | null =>
  fluorescence == null ? null : attributeLabel('fluorescence', fluorescence);

const labOf = ({ lab }: Line): string | null => {
  if (lab == null) return null;
  return lab === 'NONE' ? 'None' : attributeLabel('lab', lab);
};

export const originOf = ({ stone_type }: Line): string | null => {
  if (stone_type == null) return null;
  return stone_type === STONE_TYPE.labGrown ? 'Lab grown' : 'Natural';
};

/** Stock number, status and way: they stay at the left edge. */
export function leadColumns<Row extends Line>(workflow: LineWorkflow): DataColumn<Row>[] {
  return [
    { key: 'stock_no', label: 'Stock no.', width: 136, sticky: true, value: (line) => line.stock_no },
    {
      key: 'status',
      label: 'Status',
      width: 112,
      sticky: true,
      value: (line) => statusLabel(workflow, line.status).label,
      cell: (line) => <StatusBadge status={statusLabel(workflow, line.status)} quiet />,
    },
    {
      key: 'way',
      label: 'Way',
      width: 92,
      sortable: false,
      value: (line) => statusLabel(workflow, line.status).label,
      cell: (line) => <MiniWay workflow={workflow} code={line.status} />,
    },
  ];
}

export function clientColumn<Row extends Line>(): DataColumn<Row> {
  return { key: 'client', label: 'Client', width: 232, value: (line) => clientName(line.client) };
}

export function stoneColumns<Row extends Line>(): DataColumn<Row>[] {
  return [
    { key: 'shape', label: 'Shape', width: 128, value: shapeOf },
    { key: 'carat', label: 'Carat', kind: 'carat', value: (line) => line.carat },
    { key: 'color', label: 'Color', kind: 'code', width: 132, value: colorInWords },
    { key: 'clarity', label: 'Clarity', kind: 'code', value: (line) => line.clarity },
    { key: 'cut', label: 'Cut', kind: 'code', width: 60, value: (line) => line.cut },
    { key: 'polish', label: 'Polish', kind: 'code', width: 60, value: (line) => line.polish },
    { key: 'symmetry', label: 'Sym.', kind: 'code', width: 60, value: (line) => line.symmetry },
    { key: 'fluorescence', label: 'Fluor.', kind: 'code', width: 84, value: fluorescenceOf },
    { key: 'lab', label: 'Lab', kind: 'code', width: 64, value: labOf },
    { key: 'report_no', label: 'Report no.', width: 120, value: (line) => line.report_no },
    { key: 'rap', label: 'Rap $/ct', kind: 'money', width: 104, value: (line) => line.rap },
    { key: 'disc', label: 'Disc %', kind: 'percent', value: (line) => line.disc },
    { key: 'price_per_ct', label: '$/ct', kind: 'money', width: 104, value: (line) => line.price_per_ct },
    { key: 'total_amt', label: 'Amount $', kind: 'money', value: (line) => line.total_amt },
    {
      key: 'markup_ppc',
      label: 'Client $/ct',
      kind: 'money',
      hidden: true,
      value: (line) => line.markup_ppc,
    },
    {
      key: 'sell_amt',
      label: 'Client amount $',
      kind: 'money',
      width: 128,
      hidden: true,
      value: (line) => line.sell_amt,
    },
    {
      key: 'stone_status',
      label: 'Stone now',
      width: 128,
      value: (line) => statusLabel('stone', line.stone_status).label,
      cell: (line) => <StatusBadge status={statusLabel('stone', line.stone_status)} quiet />,
    },
    { key: 'origin', label: 'Origin', width: 96, hidden: true, value: originOf },
    { key: 'depth', label: 'Depth %', kind: 'percent', hidden: true, value: (line) => line.depth },
    { key: 'table_pct', label: 'Table %', kind: 'percent', hidden: true, value: (line) => line.table_pct },
    { key: 'location', label: 'Location', width: 128, hidden: true, value: (line) => line.location },
  ];
}

/** Who wrote the line and when; a client's own list does without the name by default. */
export function originColumns<Row extends Line>(forStaff: boolean): DataColumn<Row>[] {
  return [
    { key: 'created_at', label: 'Since', kind: 'dateTime', value: (line) => line.created_at },
    { key: 'created_by', label: 'By', width: 144, hidden: !forStaff, value: (line) => line.created_by_name },
    {
      key: 'updated_at',
      label: 'Last change',
      kind: 'dateTime',
      hidden: true,
      value: (line) => line.updated_at,
    },
  ];
}

export function remarkColumn<Row extends Line>(): DataColumn<Row> {
  return { key: 'remark', label: 'Remark', width: 200, value: (line) => line.remark };
}
