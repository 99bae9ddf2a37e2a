import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { accessOf, useUser } from '../../ui/session/session.ts';
import { RecommendDrawer } from './RecommendDrawer.tsx';
import { stoneNumber, type Stone } from '../stone.ts';
import { AddToCollectionDrawer } from './AddToCollectionDrawer.tsx';

interface CurateButtonsProps {
  stones: readonly Stone[];
  fancy: boolean;
  onDone: () => void;
}

/** How staff present stones: adding them to a collection, or recommending them. */
export default function CurateButtons({ stones, fancy, onDone }: CurateButtonsProps) {
  const user = useUser();
  const [open, setOpen] = useState<'collect' | 'recommend' | null>(null);
  const numbers = useMemo(() => stones.map(stoneNumber), [stones]);
  const close = () => setOpen(null);
  return (
    <>
      {accessOf(user, 'collection').write && (
        <Button size="compact-md" variant="subtle" onClick={() => setOpen('collect')}>
          Add to collection
        </Button>
      )}
      {accessOf(user, 'featured-stone').write && (
        <Button size="compact-md" variant="subtle" onClick={() => setOpen('recommend')}>
          Recommend
        </Button>
      )}
      <AddToCollectionDrawer
        opened={open === 'collect'}
        numbers={numbers}
        fancy={fancy}
        onClose={close}
        onDone={onDone}
      />
      <RecommendDrawer opened={open === 'recommend'} numbers={numbers} onClose={close} onDone={onDone} />
    </>
  );
}
