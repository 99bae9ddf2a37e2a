import { Button } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { IconDots } from '@tabler/icons-react';
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { useLayer } from './open-dialogs.ts';

/** What closes the sheet: an act that can be done, and has no menu of its own. */
const ACT = ':is(button, a):not([aria-disabled], [aria-haspopup], [data-more])';

interface ThumbBarProps {
  bar: RefObject<HTMLDivElement | null>;
  open: boolean;
  onOpen: (open: boolean) => void;
}

/**
 * The end of the bar at the thumb, which shows the acts that are marked for it: More, which opens a
 * sheet with all. One that is refused says why below its name.
 */
export default function ThumbBar({ bar, open, onOpen }: ThumbBarProps) {
  const trap = useFocusTrap(open);
  useLayer(open, () => onOpen(false));
  const close = useEffectEvent(() => onOpen(false));
  useEffect(() => {
    const { current } = bar;
    // Not by React, for which the acts' dialogs are inside, too.
    const onClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest(ACT) !== null) close();
    };
    current?.addEventListener('click', onClick);
    return () => current?.removeEventListener('click', onClick);
  }, [bar]);
  useEffect(() => {
    trap(open ? bar.current : null);
  }, [trap, bar, open]);
  return (
    <Button
      size="compact-md"
      variant="subtle"
      data-more
      aria-expanded={open}
      leftSection={open ? undefined : <IconDots size={16} stroke={1.5} aria-hidden />}
      onClick={() => onOpen(!open)}
    >
      {open ? 'Close' : 'More'}
    </Button>
  );
}
