import { CloseButton } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { mediaSource } from '../../api/media-grant.ts';
import { attributeLabel } from '../../domain/attributes/attributes.ts';
import { statusLabel } from '../../machines/stone-workflows.ts';
import { LabGrown } from '../../ui/records/LabGrown.tsx';
import { ShapeIcon } from '../../ui/records/ShapeIcon.tsx';
import { StatusBadge } from '../../ui/records/StatusBadge.tsx';
import type { Stone } from '../../stones/stone.ts';
import css from './compare.module.css';

interface ComparedStoneProps {
  stone: Stone;
  onOpen: () => void;
  onRemove: () => void;
  /** The checkbox beside its number. */
  children: ReactNode;
}

/** The head of a stone's column: its picture, or its shape if it has none. */
export function ComparedStone({ stone, onOpen, onRemove, children }: ComparedStoneProps) {
  const [failed, setFailed] = useState(false);
  const { stock_no: number, image, shape, status } = stone;
  const shown = image != null && image !== '' && !failed;
  return (
    <div className={css.stone}>
      <button type="button" className={css.picture} onClick={onOpen} aria-label={`Open ${number}`}>
        {shown ? (
          <img src={mediaSource(image)} alt="" loading="lazy" onError={() => setFailed(true)} />
        ) : (
          <ShapeIcon
            shape={shape ?? ''}
            size={72}
            label={shape == null ? 'Shape unknown' : attributeLabel('shape', shape)}
          />
        )}
      </button>
      <div className={css.named}>
        {children}
        <button type="button" className={css.number} title={number} onClick={onOpen}>
          {number}
        </button>
        <CloseButton size="sm" aria-label={`Leave out ${number}`} onClick={onRemove} />
      </div>
      <div className={css.status}>
        <StatusBadge status={statusLabel('stone', status)} quiet />
        <LabGrown stone={stone} />
      </div>
    </div>
  );
}
