import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import type { components } from '../../api/schema.gen.ts';
import { attributeLabel } from '../../domain/attributes/attributes.ts';
import { countedShape, isLabGrown } from '../../domain/stones/stone-texts.ts';
import { shapeName } from '../../domain/stones/stone-cells.ts';
import { carat, money } from '../../ui/format.ts';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { factsOf } from './facts.ts';
import css from './shared.module.css';

type Shared = components['schemas']['SharedStone'];

/** One diamond: its picture or shape, title, price if shown, and grades. */
export function SharedStone({ stone }: { stone: Shared }) {
  const { is_available: isAvailable, certificate, lab } = stone;
  const title = titleOf(stone);
  return (
    <li className={css.card} data-gone={!isAvailable || undefined}>
      <Picture stone={stone} title={title} />
      <div className={css.told}>
        <h2>
          {title}
          {isLabGrown(stone) && <span className={css.grown}>Lab grown</span>}
        </h2>
        {!isAvailable && <p className={css.gone}>No longer available</p>}
        {stone.amount !== undefined && (
          <p className={css.price}>
            <strong>USD {money(stone.amount)}</strong>
            <span>{money(stone.price_per_ct)} per carat</span>
          </p>
        )}
        <dl className={css.facts}>
          {factsOf(stone).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {certificate !== undefined && (
          <a href={certificate} target="_blank" rel="noopener noreferrer" className={css.file}>
            {lab == null || lab === 'NONE' ? 'Certificate' : `${lab} certificate`}{' '}
            <IconExternalLink size={14} stroke={1.5} aria-hidden />
          </a>
        )}
      </div>
    </li>
  );
}

function Picture({ stone: { image, video, shape }, title }: { stone: Shared; title: string }) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const [plays, setPlays] = useState(false);
  const shown = (address: string | undefined): address is string =>
    address !== undefined && !failed.includes(address);
  const fail = (address: string) => () => setFailed((before) => [...before, address]);
  return (
    <div className={css.picture}>
      {shown(video) && plays ? (
        // The videos have no speech to caption.
        <video
          src={video}
          controls
          autoPlay
          muted
          loop
          aria-label={`Video of ${title}`}
          onError={fail(video)}
        />
      ) : shown(image) ? (
        <a href={image} target="_blank" rel="noopener noreferrer" aria-label={`Picture of ${title}`}>
          <img src={image} alt={title} loading="lazy" onError={fail(image)} />
        </a>
      ) : (
        <ShapeIcon
          shape={shape ?? ''}
          size={72}
          label={shape == null ? 'Shape unknown' : attributeLabel('shape', shape)}
        />
      )}
      {video !== undefined && !shown(video) && (
        // Not every browser plays every kind, such as AVI.
        <a href={video} download className={css.play}>
          Download the video
        </a>
      )}
      {shown(video) && (
        <button type="button" className={css.play} onClick={() => setPlays(!plays)}>
          {plays ? 'Picture' : 'Video'}
        </button>
      )}
    </div>
  );
}

/** `Round 1.02 ct` */
const titleOf = (stone: Shared): string =>
  [
    countedShape(stone, shapeName(stone.shape)) ?? 'Diamond',
    stone.carat == null ? null : `${carat(stone.carat)} ct`,
  ]
    .filter((part) => part !== null)
    .join(' ');
