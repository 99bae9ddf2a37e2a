import { IconCheck } from '@tabler/icons-react';
import css from './compare.module.css';
import type { ComparedGroup, ComparedRow } from './rows.ts';

interface ComparedRowsProps {
  group: ComparedGroup;
  /** Ids of the stones, in the order of each row's values. */
  stones: readonly string[];
  onlyDiffering: boolean;
}

/** A group of rows. Rows in which all stones are alike are dimmed, or left out. */
export function ComparedRows({ group, stones, onlyDiffering }: ComparedRowsProps) {
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
        <Row key={row.field} row={row} stones={stones} />
      ))}
    </tbody>
  );
}

interface RowProps {
  row: ComparedRow;
  stones: readonly string[];
}

function Row({ row: { label, values, best, differs }, stones }: RowProps) {
  return (
    <tr data-differs={differs || undefined}>
      <th scope="row">{label}</th>
      {stones.map((stone, at) => (
        <td key={stone} data-best={best[at] || undefined}>
          {values[at]}
          {best[at] === true && <IconCheck size={14} stroke={2} role="img" aria-label="Best" />}
        </td>
      ))}
    </tr>
  );
}
