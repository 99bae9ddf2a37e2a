import { canBeWaitedFor } from '../../machines/queue/in-line.ts';
import { MakeOffer } from '../offers/MakeOffer.tsx';
import { WaitInLine } from '../queue/WaitInLine.tsx';
import type { Stone } from '../stone.ts';
import { WriteEmail } from './WriteEmail.tsx';

interface FurtherActsProps {
  stones: readonly Stone[];
  forClient?: string | undefined;
  onDone: () => void;
}

/** Rare actions on selected stones, such as waiting in line; loaded once stones are selected. */
export default function FurtherActs(props: FurtherActsProps) {
  return (
    <>
      <MakeOffer {...props} />
      {props.stones.some(({ status }) => canBeWaitedFor(status)) && <WaitInLine {...props} />}
      <WriteEmail stones={props.stones} />
    </>
  );
}
