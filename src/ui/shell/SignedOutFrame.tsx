import type { ReactNode } from 'react';
import { Mark } from './Rail.tsx';
import { ThemeSwitch } from './TopBar.tsx';
import css from './signed-out-frame.module.css';
import common from '../common.module.css';

interface SignedOutFrameProps {
  title: string;
  lead: ReactNode;
  /** The error, above the form. */
  problem?: string | null;
  children: ReactNode;
}

/** The frame of the screens before sign-in. */
export function SignedOutFrame({ title, lead, problem = null, children }: SignedOutFrameProps) {
  return (
    <div className={css.screen}>
      <aside className={css.plate} aria-hidden>
        <Plate />
      </aside>
      <main className={css.door}>
        <div className={css.theme}>
          <ThemeSwitch />
        </div>
        <div className={css.card}>
          <p className={css.brand}>
            <Mark size={26} /> Pavilion
          </p>
          <h1>{title}</h1>
          <p className={css.lead}>{lead}</p>
          {problem !== null && (
            <p role="alert" className={common.refused}>
              {problem}
            </p>
          )}
          {children}
        </div>
      </main>
    </div>
  );
}

/** A pavilion as a laboratory report draws it: the facets from below, with measurements. */
function Plate() {
  const mains = Array.from({ length: 8 }, (_, facet) => (facet * Math.PI) / 4);
  const at = (angle: number, radius: number): string =>
    `${(200 + Math.cos(angle) * radius).toFixed(1)} ${(200 + Math.sin(angle) * radius).toFixed(1)}`;
  const eighth = Math.PI / 8;
  return (
    <svg viewBox="0 0 400 400" fill="none" stroke="currentColor" strokeWidth="0.8" strokeLinejoin="round">
      <circle cx="200" cy="200" r="180" />
      {mains.map((angle) => (
        <path
          key={angle}
          d={`M${at(angle, 6)}L${at(angle + eighth, 66)}L${at(angle, 180)}L${at(angle - eighth, 66)}ZM${at(angle + eighth, 66)}L${at(angle + eighth, 180)}`}
        />
      ))}
      <circle cx="200" cy="200" r="6" />
      <g strokeWidth="0.5" opacity="0.7">
        <path d="M20 200H380M200 20V380" strokeDasharray="2 4" />
        <path d="M20 388H380M20 384v8M380 384v8" />
      </g>
    </svg>
  );
}
