import type { ApiError } from '../../api/errors.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { MESSAGES } from '../../domain/messages.ts';
import css from './RefusedStones.module.css';
import { StatusBadge } from '../records/StatusBadge.tsx';

interface RefusedStone {
  stock_no: string;
  reason: string;
  status?: unknown;
}

/** The stock numbers of the stones that caused a refusal. */
export const refusedNumbers = (error: ApiError): string[] =>
  stonesOf(error.data).map(({ stock_no }) => stock_no);

/** A refused batch: the server's message and the stones that caused it. Nothing was changed. */
export function RefusedStones({ error }: { error: ApiError }) {
  const stones = stonesOf(error.data);
  return (
    <div className={css.refused} role="alert">
      <p>
        {error.message} {stones.length > 0 && 'Nothing was changed.'}
      </p>
      {stones.length > 0 && (
        <ul aria-label="Stones that prevent this">
          {stones.map((stone) => (
            <li key={stone.stock_no}>
              <b>{stone.stock_no}</b> <Why stone={stone} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The text above the list says "not available", so this shows the stone's status instead. */
function Why({ stone: { reason, status } }: { stone: RefusedStone }) {
  if (reason !== MESSAGES.onlyAvailable || typeof status !== 'number') return reason;
  return <StatusBadge status={statusLabel('stone', status)} quiet />;
}

function stonesOf(data: unknown): RefusedStone[] {
  if (typeof data !== 'object' || data === null || !('stones' in data) || !Array.isArray(data.stones))
    return [];
  return data.stones.filter(isRefusedStone);
}

const isRefusedStone = (value: unknown): value is RefusedStone =>
  typeof value === 'object' && value !== null && 'stock_no' in value && 'reason' in value;
