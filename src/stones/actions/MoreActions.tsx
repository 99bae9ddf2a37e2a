import { canBeWaitedFor } from '../../machines/guards/queue-guards.ts';
import { MakeOffer } from '../price-offers/MakeOffer.tsx';
import { JoinQueue } from './JoinQueue.tsx';
import type { Stone } from '../stone.ts';
import { WriteEmail } from './WriteEmail.tsx';

interface MoreActionsProps {
  stones: readonly Stone[];
  forClient?: string | undefined;
  onDone: () => void;
}

/** Rare actions on selected stones, such as waiting in line; loaded once stones are selected. */
export default function MoreActions(props: MoreActionsProps) {
  return (
    <>
      <MakeOffer {...props} />
      {props.stones.some(({ status }) => canBeWaitedFor(status)) && <JoinQueue {...props} />}
      <WriteEmail stones={props.stones} />
    </>
  );
}
