/** Moving stones between the cart and the watchlist. */
import { whyNotCollected, type CollectedListKind } from '../../../domain/collected.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { permissionDecision } from '../../../ui/actions/permission-decision.ts';
import type { User } from '../../../ui/session/session.ts';
import type { CollectedLine } from './screens.ts';

interface ListMove {
  from: CollectedListKind;
  to: CollectedListKind;
  lines: readonly Pick<CollectedLine, 'stock_no' | 'status'>[];
  /** Of how many clients they are. */
  clients: number;
  user: User;
}

/**
 * Whether these lines can be moved into the other list: all of them, of one client, by a person who
 * may change both lists. The server refuses by the same rules.
 */
export function mayMove({ from, to, lines, clients, user }: ListMove): ActionDecision {
  const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
  if (lines.length === 0) return refused(MESSAGES.selectDiamond);
  if (clients > 1) return refused('These stones are for several clients. Choose those of one client.');
  for (const { stock_no, status } of lines) {
    const reason = whyNotCollected(to, { status, seen: true });
    if (reason !== null) return refused(`${stock_no}: ${reason}`);
  }
  const mayPut = permissionDecision(user, to);
  return mayPut.ok ? permissionDecision(user, from) : mayPut;
}
