import type { ApiError } from '../../../api/errors.ts';
import css from './actions.module.css';

interface RefusedStone {
  stock_no: string;
  reason: string;
}

/** What the server refused, and which stones stand in the way. */
export function RefusedStones({ error }: { error: ApiError }) {
  const stones = stonesOf(error.data);
  return (
    <div className={css.refused} role="alert">
      <p>{error.message}</p>
      {stones.length > 0 && (
        <ul aria-label="Stones that stand in the way">
          {stones.map(({ stock_no, reason }) => (
            <li key={stock_no}>
              <b>{stock_no}</b> {reason}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function stonesOf(data: unknown): RefusedStone[] {
  if (typeof data !== 'object' || data === null || !('stones' in data) || !Array.isArray(data.stones))
    return [];
  return data.stones.filter(isRefusedStone);
}

const isRefusedStone = (value: unknown): value is RefusedStone =>
  typeof value === 'object' && value !== null && 'stock_no' in value && 'reason' in value;
