import { useAct } from '../../../api/query.ts';
import { whyNotCollected, type Collected } from '../../../domain/collected.ts';
import { MESSAGES } from '../../../domain/messages.ts';
import { CHANGED_BY_COLLECTING } from '../../../stones/collect/changed.ts';
import { ActionButton, type ActionDecision } from '../../../ui/actions/ActionButton.tsx';
import { granted } from '../../../ui/actions/granted.ts';
import { toast } from '../../../ui/notices/toast.ts';
import type { User } from '../../../ui/session/session.ts';
import type { CollectedKey } from './keys.ts';
import { lineId, type CollectedLine } from './screens.ts';

/**
 * The lists that stones of each list are copied into. Between cart and watchlist they are moved
 * instead: a stone in the cart need not be watched as well.
 */
export const OTHER_LISTS: Readonly<Record<CollectedKey, readonly Collected[]>> = {
  cart: ['notes'],
  watchlist: ['notes'],
  notes: ['cart', 'watchlist'],
};

const MOVES = {
  cart: { to: 'watchlist', label: 'Watch instead' },
  watchlist: { to: 'cart', label: 'Move to cart' },
} as const;

interface MoveToListProps {
  from: CollectedKey;
  lines: readonly CollectedLine[];
  user: User;
  onDone: () => void;
}

/** Moves stones between cart and watchlist for their client. Notes cannot be moved. */
export function MoveToList({ from, ...props }: MoveToListProps) {
  return from === 'notes' ? null : <Move from={from} {...props} />;
}

function Move({ from, lines, user, onDone }: MoveToListProps & { from: keyof typeof MOVES }) {
  const { to, label } = MOVES[from];
  const onError = (error: { message: string }): void => toast.failed(error.message);
  const take = useAct(from === 'cart' ? 'removeFromCart' : 'removeFromWatchlist', {
    invalidates: CHANGED_BY_COLLECTING,
    onSuccess: onDone,
    onError,
  });
  // Added first, then removed: if the removal fails, the stones are in both lists and none is lost.
  const put = useAct(to === 'cart' ? 'addToCart' : 'addToWatchlist', {
    invalidates: [],
    onSuccess: ({ message }) => {
      toast.done(message);
      take.mutate({ data: { ids: lines.map(lineId) } });
    },
    onError,
  });
  const clients = new Set(lines.flatMap(({ client }) => client?.id ?? []));
  const [client] = clients;
  return (
    <ActionButton
      size="compact-md"
      variant="default"
      decision={mayMove({ from, to, lines, clients: clients.size, user })}
      loading={put.isPending || take.isPending}
      onClick={() =>
        put.mutate({ data: { stock_numbers: lines.map(({ stock_no }) => stock_no), user_id: client } })
      }
    >
      {label}
    </ActionButton>
  );
}

interface Wish {
  from: Collected;
  to: Collected;
  lines: readonly CollectedLine[];
  clients: number;
  user: User;
}

function mayMove({ from, to, lines, clients, user }: Wish): ActionDecision {
  const refused = (sentence: string): ActionDecision => ({ ok: false, refusal: { sentence } });
  if (lines.length === 0) return refused(MESSAGES.selectDiamond);
  if (clients > 1) return refused('These stones are for several clients. Choose those of one client.');
  for (const { stock_no, status } of lines) {
    const reason = whyNotCollected(to, { status, seen: true });
    if (reason !== null) return refused(`${stock_no}: ${reason}`);
  }
  const mayPut = granted(user, to);
  return mayPut.ok ? granted(user, from) : mayPut;
}
