import { ActionIcon, Button, Modal } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconExternalLink,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { MediaKey } from '../../../domain/stones/search-filters.ts';
import { useLayer } from '../../../ui/actions/open-dialogs.ts';
import { Notice } from '../../../ui/notices/Notice.tsx';
import { Tip } from '../../../ui/notices/Tip.tsx';
import { ViewerTool } from '../../../ui/records/ViewerTool.tsx';
import { Certificate } from './Certificate.tsx';
import { LargePicture } from './LargePicture.tsx';
import css from './media.module.css';
import { useTouch } from './use-touch.ts';

const ZOOMS = [1, 1.5, 2, 3, 4, 6];
const larger = (zoom: number): number => ZOOMS.find((one) => one > zoom) ?? zoom;
const smaller = (zoom: number): number => ZOOMS.findLast((one) => one < zoom) ?? zoom;

interface MediaViewerProps {
  number: string;
  media: readonly { kind: MediaKey; name: string; address: string }[];
  /** Null when it is closed. */
  shown: MediaKey | null;
  onShow: (kind: MediaKey) => void;
  onClose: () => void;
}

/**
 * One stone's media over the whole window: zoomed by wheel, keys and two fingers, the next by arrow
 * keys and a swipe.
 */
export default function MediaViewer({ number, media, shown, onShow, onClose }: MediaViewerProps) {
  useLayer(shown !== null, onClose);
  return (
    // The theme's styles for Modal, which takes no accessible name without a title.
    <Modal.Root
      opened={shown !== null}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen
      padding={0}
      lockScroll={false}
    >
      <Modal.Content aria-label={`Media of stone ${number}`} className={css.window}>
        <Modal.Body className={css.body}>
          {shown !== null && <Viewer number={number} media={media} shown={shown} onShow={onShow} />}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Viewer({ number, media, shown, onShow }: Omit<MediaViewerProps, 'onClose'>) {
  const [zoom, setZoom] = useState(1);
  /** The video that this browser could not play. */
  const [unplayed, setUnplayed] = useState<string | null>(null);
  const whole = useRef<HTMLElement>(null);
  const at = media.findIndex(({ kind }) => kind === shown);
  const medium = media[at];
  const step = (by: number): void => {
    const next = media[(at + by + media.length) % media.length];
    setZoom(1);
    if (next) onShow(next.kind);
    // The button that had the focus may be gone with the picture.
    whole.current?.focus();
  };
  const fillScreen = (): void => {
    void (document.fullscreenElement === null
      ? whole.current?.requestFullscreen()
      : document.exitFullscreen());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = {
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      '+': () => setZoom(larger),
      '-': () => setZoom(smaller),
      '0': () => setZoom(1),
      f: fillScreen,
    }[event.key];
    // In a focused video the arrow keys seek.
    if (act === undefined || event.ctrlKey || event.metaKey || event.target instanceof HTMLVideoElement)
      return;
    event.preventDefault();
    // The list below uses the same keys.
    event.stopPropagation();
    act();
  };
  useWindowEvent('keydown', onKeyDown, { capture: true });
  const isPicture = medium?.kind === 'image';
  useTouch(whole, { zoom, onZoom: isPicture ? setZoom : null, onStep: step });
  if (medium === undefined) return null;
  const { kind, name, address } = medium;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only marks what has the focus
    <section ref={whole} className={css.viewer} aria-label={name} tabIndex={-1} data-autofocus>
      <div className={css.bar} role="toolbar" aria-label="Viewer">
        <h2 className={css.name}>
          {number}
          <small>
            {name}, {at + 1} of {media.length}
          </small>
        </h2>
        {isPicture && (
          <>
            <ViewerTool label="Zoom out" disabled={zoom === ZOOMS[0]} onClick={() => setZoom(smaller)}>
              <IconZoomOut size={18} stroke={1.5} aria-hidden />
            </ViewerTool>
            <span className={css.zoom} aria-live="polite">
              {Math.round(zoom * 100)} %
            </span>
            <ViewerTool label="Zoom in" disabled={zoom === ZOOMS.at(-1)} onClick={() => setZoom(larger)}>
              <IconZoomIn size={18} stroke={1.5} aria-hidden />
            </ViewerTool>
          </>
        )}
        {media.length > 1 && (
          <>
            <ViewerTool label="Previous" onClick={() => step(-1)}>
              <IconArrowLeft size={18} stroke={1.5} aria-hidden />
            </ViewerTool>
            <ViewerTool label="Next" onClick={() => step(1)}>
              <IconArrowRight size={18} stroke={1.5} aria-hidden />
            </ViewerTool>
          </>
        )}
        <ViewerTool label="Full screen" onClick={fillScreen}>
          <IconMaximize size={18} stroke={1.5} aria-hidden />
        </ViewerTool>
        <Tip label="In a new tab">
          <ActionIcon
            component="a"
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            variant="subtle"
            color="gray"
            aria-label={`${name} in a new tab`}
          >
            <IconExternalLink size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Tip>
        <Modal.CloseButton aria-label="Close" />
      </div>
      {isPicture ? (
        <LargePicture src={address} alt={`Stone ${number}`} zoom={zoom} onZoom={setZoom} />
      ) : kind === 'video' ? (
        <div className={css.stage}>
          {unplayed === address ? (
            <Notice
              title="The video cannot be played here"
              action={
                <Button component="a" href={address} download>
                  Download it
                </Button>
              }
            >
              This browser does not play this kind of video, or it could not be loaded.
            </Notice>
          ) : (
            // The videos have no speech to caption.
            <video
              key={address}
              src={address}
              controls
              autoPlay
              muted
              loop
              aria-label={`Video of stone ${number}`}
              onError={() => setUnplayed(address)}
            />
          )}
        </div>
      ) : (
        <Certificate address={address} number={number} />
      )}
    </section>
  );
}
