/** After an act on a record its drawer stays open, unless the record has left its list. */
import { useEffect, useEffectEvent, useState } from 'react';
import { usePrevNext } from './prev-next.ts';

interface Acted {
  /** Called when an act is done. */
  onDone: () => void;
  /** The act has taken the record off its list, so its drawer is closing. */
  hasLeft: boolean;
}

/** For the drawer of the record with this id; null if none is open. */
export function useActed(id: string | null, onClose: () => void): Acted {
  const isListed = usePrevNext() !== null;
  // Only a record that was in a list can leave it; one opened by its address may be in none.
  const [acted, setActed] = useState<string | null>(null);
  // When the record is opened again, its earlier act must not close it.
  if (acted !== null && acted !== id) setActed(null);
  const hasLeft = id !== null && acted === id && !isListed;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (hasLeft) close();
  }, [hasLeft]);
  return { onDone: () => setActed(isListed ? id : null), hasLeft };
}
