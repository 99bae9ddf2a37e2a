import { isNearLimit } from '../../domain/holds.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { ClientRow } from './client.ts';

type Holds = ClientRow['holds'];

/** `42 of 50`: what counts against the limit, and nothing of what staff held for the client. */
const holdsOfLimit = ({ own, limit }: Holds): string => `${own} of ${limit}`;

/** From four fifths of the limit on, so that somebody talks to the client before they are refused. */
export function nearLimit(holds: Holds): StatusLabel | null {
  if (!isNearLimit(holds)) return null;
  const colour = holds.own < holds.limit ? 'orange' : 'red';
  return { label: `${holdsOfLimit(holds)} held`, colour };
}

/** How near the client is to the limit of holds: a plain figure, and a badge once it is near. */
export function HoldsOfLimit({ holds }: { holds: Holds }) {
  const near = nearLimit(holds);
  if (near !== null) return <StatusBadge status={near} quiet />;
  return holds.own === 0 ? '–' : holdsOfLimit(holds);
}
