/** Moving stones between the cart and the watchlist. */
import { whyNotCollected, type Collected } from '../../../domain/collected.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import type { ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { granted } from '../../../ui/actions/granted.ts';
import type { User } from '../../../ui/session/session.ts';
import type { CollectedLine } from './screens.ts';

interface Wish {
  from: Collected;
  to: Collected;
  lines: readonly Pick<CollectedLine, 'stock_no' | 'status'>[];
  /** Of how many clients they are. */
  clients: number;
  user: User;
}

/**
 * Whether these lines can be moved into the other list: all of them, of one client, by a person who
 * may change both lists. The server refuses by the same rules.
 */
export function mayMove({ from, to, lines, clients, user }: Wish): ActionDecision {
  const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
  if (lines.length === 0) return refused(MESSAGES.selectDiamond);
  if (clients > 1) return refused('These stones are for several clients. Choose those of one of them.');
  for (const { stock_no, status } of lines) {
    const reason = whyNotCollected(to, { status, seen: true });
    if (reason !== null) return refused(`${stock_no}: ${reason}`);
  }
  const mayPut = granted(user, to);
  return mayPut.ok ? granted(user, from) : mayPut;
}
