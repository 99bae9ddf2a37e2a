import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { apart, pinched, SMALLEST, swiped } from './touch.ts';

interface TouchActs {
  zoom: number;
  /** Null for media without zoom. */
  onZoom: ((zoom: number) => void) | null;
  /** Goes to the next medium, or with -1 to the previous one. */
  onStep: (by: -1 | 1) => void;
}

type Gesture =
  | { kind: 'swipe'; from: { x: number; y: number } }
  | { kind: 'pinch'; apart: number; zoom: number };

/** Height in pixels of a video's own controls, where a finger seeks. */
const CONTROLS = 80;

const pointOf = ({ clientX, clientY }: Touch) => ({ x: clientX, y: clientY });

const isOnControls = ({ target, clientY }: Touch): boolean =>
  target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - CONTROLS;

/** One finger swipes to the next medium, or scrolls a zoomed picture; two fingers zoom. */
export function useTouch(box: RefObject<HTMLElement | null>, { zoom, onZoom, onStep }: TouchActs): void {
  const gesture = useRef<Gesture | null>(null);
  const begin = useEffectEvent(({ touches: [one, other, third] }: TouchEvent) => {
    gesture.current = null;
    if (one === undefined || third !== undefined) return;
    if (other !== undefined) {
      if (onZoom !== null)
        gesture.current = { kind: 'pinch', apart: apart(pointOf(one), pointOf(other)), zoom };
    } else if (zoom === SMALLEST && !isOnControls(one)) {
      gesture.current = { kind: 'swipe', from: pointOf(one) };
    }
  });
  const move = useEffectEvent((event: TouchEvent) => {
    const [one, other] = event.touches;
    if (gesture.current?.kind !== 'pinch' || one === undefined || other === undefined) return;
    // The browser would zoom the page.
    event.preventDefault();
    onZoom?.(pinched(gesture.current.zoom, gesture.current.apart, apart(pointOf(one), pointOf(other))));
  });
  const end = useEffectEvent(({ changedTouches: [one] }: TouchEvent) => {
    const by =
      gesture.current?.kind === 'swipe' && one !== undefined ? swiped(gesture.current.from, pointOf(one)) : 0;
    gesture.current = null;
    if (by !== 0) onStep(by);
  });
  useEffect(() => {
    const element = box.current;
    const given = new AbortController();
    const { signal } = given;
    element?.addEventListener('touchstart', (event) => begin(event), { signal, passive: true });
    // React listens to touches passively, so it could not keep the page from being zoomed.
    element?.addEventListener('touchmove', (event) => move(event), { signal, passive: false });
    element?.addEventListener('touchend', (event) => end(event), { signal });
    element?.addEventListener('touchcancel', () => (gesture.current = null), { signal });
    return () => given.abort();
  }, [box]);
}
