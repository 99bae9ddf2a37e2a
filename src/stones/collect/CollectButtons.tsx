import { IconEye, IconNote, IconShoppingCart } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useApiMutation } from '../../api/query.ts';
import { whyNotCollected, type CollectedListKind } from '../../domain/collected.ts';
import { ActionButton, type ActionDecision } from '../../ui/actions/ActionButton.tsx';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { isClient } from '../client/client-of.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { CompareButton } from '../actions/CompareButton.tsx';
import { ExportAndShare } from '../export-and-share/ExportAndShare.tsx';
import { CHANGED_BY_COLLECTING } from './changed-queries.ts';

const CollectForm = lazy(() => import('./CollectForm.tsx'));

const BUTTONS = [
  { list: 'cart', label: 'Cart', icon: IconShoppingCart },
  { list: 'watchlist', label: 'Watch', icon: IconEye },
  { list: 'notes', label: 'Note', icon: IconNote },
] as const;

interface CollectButtonsProps {
  stones: readonly Stone[];
  forClient?: string | undefined;
  lists?: readonly CollectedListKind[];
  onDone: () => void;
}

/**
 * Clients add the chosen stones to their own lists with one click. Staff choose the client first,
 * and a note needs its text.
 */
export default function CollectButtons({ stones, forClient, lists, onDone }: CollectButtonsProps) {
  const user = useUser();
  const [asked, setAsked] = useState<CollectedListKind>('cart');
  const [opened, setOpened] = useState(false);
  const numbers = [...new Set(stones.map(stoneNumber))];
  const options = {
    invalidates: CHANGED_BY_COLLECTING,
    onSuccess: ({ message }: { message: string }) => {
      toast.done(message);
      onDone();
    },
    onError: (error: { message: string }) => toast.failed(error.message),
  };
  const cart = useApiMutation('addToCart', options);
  const watch = useApiMutation('addToWatchlist', options);
  const own = isClient(user);
  const offered = BUTTONS.filter(({ list }) => (lists?.includes(list) ?? true) && accessOf(user, list).write);
  const press = (list: CollectedListKind): void => {
    if (list === 'notes' || !own) {
      setAsked(list);
      setOpened(true);
    } else (list === 'cart' ? cart : watch).mutate({ data: { stock_numbers: numbers } });
  };
  return (
    <>
      {offered.map(({ list, label, icon: Sign }) => (
        <ActionButton
          key={list}
          size="compact-md"
          variant="subtle"
          data-thumb={list === 'cart' || undefined}
          decision={mayCollect(list, stones)}
          leftSection={<Sign size={16} stroke={1.5} aria-hidden />}
          loading={list === 'cart' ? cart.isPending : list === 'watchlist' && watch.isPending}
          onClick={() => press(list)}
        >
          {label}
        </ActionButton>
      ))}
      <CompareButton stones={stones} forClient={forClient} />
      {/* With another client above the list, the one chosen before is forgotten. */}
      <ExportAndShare key={forClient} stones={stones} forClient={forClient} />
      <LazyOverlay opened={opened}>
        <CollectForm
          key={`${asked} ${opened}`}
          list={asked}
          numbers={numbers}
          forClient={forClient}
          opened={opened}
          onClose={() => setOpened(false)}
          onDone={onDone}
        />
      </LazyOverlay>
    </>
  );
}

/** Checked as far as possible: only the server knows whether the client sees the stones. */
function mayCollect(list: CollectedListKind, stones: readonly Stone[]): ActionDecision {
  for (const { stock_no, status } of stones) {
    const reason = whyNotCollected(list, { status, seen: true });
    if (reason !== null) return { ok: false, refusal: { sentence: `${stock_no}: ${reason}` } };
  }
  return { ok: true };
}
