import { useMemo } from 'react';
import { EXTERNAL_ROLES } from '../../domain/codes.ts';
import { CollectActions } from '../../stones/collect/CollectActions.tsx';
import type { Stone } from '../../stones/stone.ts';
import type { Line } from './lines.ts';

interface LineCollectProps {
  lines: readonly Line[];
  onDone: () => void;
}

/**
 * The actions of any list of stones, for the stones of lines: cart, watchlist, note, compare, share
 * and download.
 */
export function LineCollect({ lines, onDone }: LineCollectProps) {
  // A stone may have been held or asked about several times.
  const stones = useMemo(
    () => [...new Map(lines.map((line) => [line.stone_id, stoneOf(line)])).values()],
    [lines],
  );
  return <CollectActions stones={stones} forClient={onlyClient(lines)} onDone={onDone} />;
}

const stoneOf = (line: Line): Stone => ({ ...line, id: line.stone_id, status: line.stone_status });

/** The client of all lines, if they have a cart: staff then need not choose one. */
export function onlyClient(lines: readonly Pick<Line, 'client'>[]): string | undefined {
  const [first, ...others] = new Map(lines.map(({ client }) => [client.id, client])).values();
  const collects = first?.role_id == null || !EXTERNAL_ROLES.includes(first.role_id);
  return others.length === 0 && collects ? first?.id : undefined;
}
