import { IconCheck } from '@tabler/icons-react';
import css from './compare.module.css';
import type { ComparedGroup, ComparedRow } from './rows.ts';

interface ComparedRowsProps {
  group: ComparedGroup;
  onlyDiffering: boolean;
}

/** A group of rows. Those in which all stones are alike are quiet, or left out. */
export function ComparedRows({ group, onlyDiffering }: ComparedRowsProps) {
  const rows = group.rows.filter(({ differs }) => differs || !onlyDiffering);
  if (rows.length === 0) return null;
  return (
    <tbody>
      <tr className={css.group}>
        <th scope="rowgroup" colSpan={(rows[0]?.values.length ?? 0) + 1}>
          <span>{group.title}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <Row key={row.field} row={row} />
      ))}
    </tbody>
  );
}

function Row({ row: { label, values, best, differs } }: { row: ComparedRow }) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{label}</th>
      {values.map((value, at) => (
        // The stones have no other name in a row than their place.
        // eslint-disable-next-line react/no-array-index-key
        <td key={at} data-best={best[at] || undefined}>
          {value}
          {best[at] === true && <IconCheck size={14} stroke={2} role="img" aria-label="Best" />}
        </td>
      ))}
    </tr>
  );
}
