import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { Notice } from '../../../ui/notices/Notice.tsx';
import css from './media.module.css';
import { zoomWithin } from './touch.ts';

/** A notch of the wheel is about a hundred pixels; four notches double the picture. */
const ZOOM_OF_A_PIXEL = 2 ** (1 / 400);

interface LargePictureProps {
  src: string;
  alt: string;
  /** 1 fits the picture into the window. */
  zoom: number;
  onZoom: (zoom: number) => void;
}

/** A picture that fits the window, is zoomed by the wheel and moved by the pointer. */
export function LargePicture({ src, alt, zoom, onZoom }: LargePictureProps) {
  const stage = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const turn = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onZoom(zoomWithin(zoom * ZOOM_OF_A_PIXEL ** -event.deltaY));
  });
  useEffect(() => {
    const box = stage.current;
    // React listens to wheels passively, so it could not keep the page from scrolling.
    const onWheel = (event: WheelEvent): void => turn(event);
    box?.addEventListener('wheel', onWheel, { passive: false });
    return () => box?.removeEventListener('wheel', onWheel);
  }, []);
  useKeptMiddle(stage, zoom);

  const move = (event: PointerEvent<HTMLDivElement>): void => {
    // Fingers scroll by themselves.
    if (event.pointerType === 'mouse' && event.buttons === 1)
      event.currentTarget.scrollBy(-event.movementX, -event.movementY);
  };
  return (
    <div
      ref={stage}
      className={css.stage}
      data-zoomed={zoom > 1 || undefined}
      onPointerMove={move}
      tabIndex={0}
      role="group"
      aria-label="The picture"
    >
      {failed ? (
        <Notice tone="error" title="The picture could not be loaded">
          Close it and open the stone again.
        </Notice>
      ) : (
        <img
          src={src}
          alt={alt}
          draggable={false}
          style={{ width: `${zoom * 100}%`, height: `${zoom * 100}%` }}
          onError={() => setFailed(true)}
        />
      )}
    </div>
  );
}

/** Keeps the centre of the picture in place while zooming. */
function useKeptMiddle(stage: React.RefObject<HTMLDivElement | null>, zoom: number): void {
  const before = useRef(zoom);
  useEffect(() => {
    const box = stage.current;
    const by = zoom / before.current;
    before.current = zoom;
    if (!box || by === 1) return;
    const { clientWidth: width, clientHeight: height } = box;
    box.scrollTo(
      (box.scrollLeft + width / 2) * by - width / 2,
      (box.scrollTop + height / 2) * by - height / 2,
    );
  }, [stage, zoom]);
}
