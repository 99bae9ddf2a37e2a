/** What the bars of acts offer for what is chosen, so that it can be found by typing, too. */
import { useEffect, useRef } from 'react';

export interface OfferedAct {
  /** The act's button: of several bars, the one that opened last offers it. */
  name: string;
  /** `Share 3 stones`. */
  label: string;
  act: () => void;
}

type Offer = Omit<OfferedAct, 'act'> & { act: OfferedAct['act'] | null };

const bars = new Set<() => readonly Offer[]>();

/** Offers these acts while the component is on the screen; null for one that is not possible. */
export function useOfferedActs(offers: readonly Offer[]): void {
  const latest = useRef(offers);
  useEffect(() => {
    latest.current = offers;
  });
  useEffect(() => {
    const bar = () => latest.current;
    bars.add(bar);
    return () => void bars.delete(bar);
  }, []);
}

export function offeredActs(): OfferedAct[] {
  const latest = new Map([...bars].flatMap((bar) => bar().map((offer) => [offer.name, offer])));
  return [...latest.values()].flatMap(({ act, ...named }) => (act === null ? [] : [{ ...named, act }]));
}
