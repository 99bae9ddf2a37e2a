import { useState } from 'react';
import { ShapeIcon } from './ShapeIcon.tsx';
import css from './Thumbnail.module.css';

/** The server makes it from the picture, at an address beside the picture's. */
const addressOf = (image: string): string => image.replace('/image?', '/thumbnail?');

interface ThumbnailProps {
  /** The address of the picture itself. */
  image: string;
  /** In pixels. */
  size: number;
  /** Empty where the words beside it say all. */
  label?: string;
  /** Stands on the picture's corner. */
  mark?: React.ReactNode;
  /** In place of a picture that cannot be had. */
  otherwise?: React.ReactNode;
}

/** A stone's picture in a list; it has its place before it is there, and nothing waits for it. */
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
