import { Link } from '@tanstack/react-router';
import type { Bar } from './bar.ts';
import css from './charts.module.css';

interface FiguresProps {
  label: string;
  columns: readonly string[];
  bars: readonly Bar[];
}

/** The figures of a chart as a table. */
export const Figures = ({ label, columns, bars }: FiguresProps) => (
  <details className={css.figures}>
    <summary>Figures</summary>
    <div className={css.scroll}>
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {bars.map(({ key, row: [name, ...cells] = [], leads }) => (
            <tr key={key}>
              <th scope="row">{leads === undefined ? name : <Link {...leads}>{name}</Link>}</th>
              {cells.map((cell, at) => (
                <td key={columns[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
);
