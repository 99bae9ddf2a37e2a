import { Button } from '@mantine/core';
import { IconEye, IconNote, IconShoppingCart } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { useAct } from '../../api/query.ts';
import type { Collected } from '../../domain/collected.ts';
import { LazyOverlay } from '../../ui/actions/LazyOverlay.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { isClient } from '../client/client-of.ts';
import { stoneNumber, type Stone } from '../stone.ts';
import { CompareButton } from '../compare/CompareButton.tsx';
import { TakeAway } from '../take-away/TakeAway.tsx';
import { CHANGED_BY_COLLECTING } from './changed.ts';

const CollectForm = lazy(() => import('./CollectForm.tsx'));

const BUTTONS = [
  { list: 'cart', label: 'Cart', name: 'Put into the cart', icon: IconShoppingCart },
  { list: 'watchlist', label: 'Watch', name: 'Watch', icon: IconEye },
  { list: 'notes', label: 'Note', name: 'Write a note', icon: IconNote },
] as const;

interface CollectProps {
  stones: readonly Stone[];
  forClient?: string | undefined;
  onDone: () => void;
}

/** One press puts the chosen stones into the client's own list; staff say for whom, and a note asks for its words. */
export default function Collect({ stones, forClient, onDone }: CollectProps) {
  const user = useUser();
  const [asked, setAsked] = useState<Collected>('cart');
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
  const cart = useAct('addToCart', options);
  const watch = useAct('addToWatchlist', options);
  const own = isClient(user);
  const press = (list: Collected): void => {
    if (list === 'notes' || !own) {
      setAsked(list);
      setOpened(true);
    } else (list === 'cart' ? cart : watch).mutate({ data: { stock_numbers: numbers } });
  };
  return (
    <>
      {BUTTONS.filter(({ list }) => accessOf(user, list).write).map(({ list, label, name, icon: Sign }) => (
        <Button
          key={list}
          size="compact-md"
          variant="subtle"
          leftSection={<Sign size={16} stroke={1.5} aria-hidden />}
          title={name}
          loading={list === 'cart' ? cart.isPending : list === 'watchlist' && watch.isPending}
          onClick={() => press(list)}
        >
          {label}
        </Button>
      ))}
      <CompareButton stones={stones} forClient={forClient} />
      <TakeAway stones={stones} forClient={forClient} />
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
