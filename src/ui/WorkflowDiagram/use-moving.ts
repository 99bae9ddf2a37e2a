/** Moves and zooms a diagram by keys. */
import { useReactFlow, type Viewport } from '@xyflow/react';
import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import type { ChartLayout } from '../../machines/chart/chart-layout.ts';

export const MARGIN = 12;
export const ZOOMS = { least: 0.15, most: 2 } as const;
/** Pixels per key press; Shift moves four times as far. */
const STEP = 80;
const ZOOM_STEP = 1.2;

const MOVES: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const ZOOM_BY: Readonly<Record<string, number>> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP };

/**
 * Where a diagram of this length begins, along one axis: centred if it fits, otherwise as near to
 * `start` as it can be without leaving room beyond its ends.
 */
export const within = (room: number, length: number, start: number): number =>
  length + 2 * MARGIN <= room
    ? (room - length) / 2
    : Math.min(MARGIN, Math.max(room - length - MARGIN, start));

/**
 * Arrows move the diagram, plus and minus zoom around its middle, and 0 resets it by `fit`. A part
 * that gets the focus is moved into view.
 */
export function useMoving(frame: RefObject<HTMLElement | null>, layout: ChartLayout, fit: () => void) {
  const { getViewport, setViewport } = useReactFlow();

  const show = ({ x, y, zoom }: Viewport): void => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    void setViewport({
      x: within(clientWidth, layout.width * zoom, x),
      y: within(clientHeight, layout.height * zoom, y),
      zoom,
    });
  };

  const zoomBy = (factor: number): void => {
    const { clientWidth = 0, clientHeight = 0 } = frame.current ?? {};
    const { x, y, zoom } = getViewport();
    const next = Math.min(ZOOMS.most, Math.max(ZOOMS.least, zoom * factor));
    const [middleX, middleY] = [clientWidth / 2, clientHeight / 2];
    const ratio = next / zoom;
    show({ x: middleX - (middleX - x) * ratio, y: middleY - (middleY - y) * ratio, zoom: next });
  };

  return {
    onKeyDown: (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const move = MOVES[event.key];
      const factor = ZOOM_BY[event.key];
      if (move === undefined && factor === undefined && event.key !== '0') return;
      event.preventDefault();
      if (factor !== undefined) return zoomBy(factor);
      if (move === undefined) return fit();
      const far = event.shiftKey ? 4 * STEP : STEP;
      const { x, y, zoom } = getViewport();
      show({ x: x + move[0] * far, y: y + move[1] * far, zoom });
    },
    onFocus: ({ target }: FocusEvent): void => {
      // The frame and its buttons do not move with the diagram.
      const drawn = target.closest('.react-flow');
      if (drawn === null || target.closest('.react-flow__viewport') === null) return;
      // The browser scrolls to what gets the focus; React Flow undoes that.
      drawn.scrollTo({ top: 0, left: 0 });
      const [part, all] = [target.getBoundingClientRect(), drawn.getBoundingClientRect()];
      const isSeen =
        part.left >= all.left && part.right <= all.right && part.top >= all.top && part.bottom <= all.bottom;
      if (isSeen) return;
      const { x, y, zoom } = getViewport();
      const [fromX, fromY] = [all.left + all.width / 2, all.top + all.height / 2];
      show({
        x: x + fromX - (part.left + part.width / 2),
        y: y + fromY - (part.top + part.height / 2),
        zoom,
      });
    },
  };
}
