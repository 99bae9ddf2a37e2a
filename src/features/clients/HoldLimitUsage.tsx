import { isNearLimit } from '../../domain/holds.ts';
import type { StatusLabel } from '../../domain/labels.ts';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { ClientRow } from './client.ts';

type Holds = ClientRow['holds'];

/** `42 of 50`: the holds that count against the limit, without those that staff placed. */
const holdsOfLimit = ({ own, limit }: Holds): string => `${own} of ${limit}`;

/**
 * A warning from four fifths of the limit, so that staff can talk to the client before they are
 * refused.
 */
export function nearLimit(holds: Holds): StatusLabel | null {
  if (!isNearLimit(holds)) return null;
  const colour = holds.own < holds.limit ? 'orange' : 'red';
  return { label: `${holdsOfLimit(holds)} held`, colour };
}

/** The client's holds against the limit, with a badge when close to it. */
export function HoldLimitUsage({ holds }: { holds: Holds }) {
  const near = nearLimit(holds);
  if (near !== null) return <StatusBadge status={near} quiet />;
  return holds.own === 0 ? '–' : holdsOfLimit(holds);
}
