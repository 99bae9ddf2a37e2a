import { useApiMutation } from '../../api/query.ts';
import type { Stone } from '../../stones/stone.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { useUser } from '../../ui/session/session.ts';
import { mayMove, type Demand } from './demand.ts';

interface OfferButtonProps {
  demand: Demand;
  stones: readonly Stone[];
  /** Stock numbers of stones already offered. */
  offered: ReadonlySet<string>;
  onDone: () => void;
}

/** Offers the selected stones to the client, who is notified by e-mail. */
export function OfferButton({ demand, stones, offered, onDone }: OfferButtonProps) {
  const user = useUser();
  const offer = useApiMutation('offerAgainstDemand', {
    invalidates: ['getDemand', 'listDemands'],
    onSuccess: ({ message }) => {
      toast.done(message);
      onDone();
    },
    onError: (error) => toast.failed(error.message),
  });
  const fresh = stones.filter(({ stock_no }) => !offered.has(stock_no));
  return (
    <ActionButton
      size="compact-md"
      decision={fresh.length === 0 ? NOTHING : mayMove(user, 'OFFER', demand)}
      loading={offer.isPending}
      onClick={() =>
        offer.mutate({
          path: { id: demand.id },
          data: { stock_numbers: fresh.map(({ stock_no }) => stock_no) },
        })
      }
    >
      Offer
    </ActionButton>
  );
}

const NOTHING: ActionDecision = {
  ok: false,
  refusal: { sentence: 'Select stones that have not been offered yet.' },
};
