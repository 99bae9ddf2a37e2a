import { useState } from 'react';
import { mediaSource } from '../../api/media-grant.ts';
import { ShapeIcon } from './ShapeIcon.tsx';
import css from './Thumbnail.module.css';

/** The server makes it from the picture, at an address derived from the picture's. */
const addressOf = (image: string): string => mediaSource(image.replace(/\/image$/, '/thumbnail'));

interface ThumbnailProps {
  /** The address of the picture itself. */
  image: string;
  /** In pixels. */
  size: number;
  /** Empty if the text beside it describes it. */
  label?: string;
  /** Shown on the picture's corner. */
  mark?: React.ReactNode;
  /** Shown if the picture cannot be loaded. */
  otherwise?: React.ReactNode;
}

/** A stone's picture in a list; its space is reserved, and it loads lazily. */
export function Thumbnail({ image, size, label = '', mark = null, otherwise = null }: ThumbnailProps) {
  const [failed, setFailed] = useState(false);
  if (failed) return otherwise ?? mark;
  return (
    <span className={css.thumbnail} style={{ width: size, height: size }}>
      <img
        src={addressOf(image)}
        width={size}
        height={size}
        alt={label}
        loading="lazy"
        decoding="async"
        fetchPriority="low"
        onError={() => setFailed(true)}
      />
      {mark}
    </span>
  );
}

const LARGE = 40;

/** A stone on a card: its picture, or its shape. */
export function Pictured({
  stone: { shape, image },
}: {
  stone: { shape?: string | null | undefined; image?: string | null | undefined };
}) {
  const drawn = <ShapeIcon shape={shape ?? ''} size={32} />;
  return image ? <Thumbnail key={image} image={image} size={LARGE} otherwise={drawn} /> : drawn;
}
