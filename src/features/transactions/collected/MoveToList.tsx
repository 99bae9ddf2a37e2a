import { useApiMutation } from '../../../api/query.ts';
import type { CollectedListKind } from '../../../domain/collected.ts';
import { CHANGED_BY_COLLECTING } from '../../../stones/collect/changed-queries.ts';
import { ActionButton } from '../../../ui/actions/ActionButton.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import type { User } from '../../../ui/session/session.ts';
import type { CollectedKey } from './keys.ts';
import { mayMove } from './may-move.ts';
import type { CollectedLine } from './screens.ts';

/**
 * The lists that stones of each list are put into and stay where they are. Between the cart and the
 * watchlist they are moved: what one means to take need not be watched as well.
 */
export const OTHER_LISTS: Readonly<Record<CollectedKey, readonly CollectedListKind[]>> = {
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

/**
 * From the cart to the watchlist and back, for the client whose lines they are. Notes are moved
 * nowhere.
 */
export function MoveToList({ from, ...props }: MoveToListProps) {
  return from === 'notes' ? null : <Move from={from} {...props} />;
}

function Move({ from, lines, user, onDone }: MoveToListProps & { from: keyof typeof MOVES }) {
  const { to, label } = MOVES[from];
  const move = useApiMutation(to === 'cart' ? 'addToCart' : 'addToWatchlist', {
    invalidates: CHANGED_BY_COLLECTING,
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
    },
    onError: (error) => toast.failed(error.message),
  });
  const clients = new Set(lines.flatMap(({ client }) => client?.id ?? []));
  const [client] = clients;
  return (
    <ActionButton
      size="compact-md"
      variant="default"
      decision={mayMove({ from, to, lines, clients: clients.size, user })}
      loading={move.isPending}
      onClick={() =>
        move.mutate({
          data: { stock_numbers: lines.map(({ stock_no }) => stock_no), user_id: client, move: true },
        })
      }
    >
      {label}
    </ActionButton>
  );
}
