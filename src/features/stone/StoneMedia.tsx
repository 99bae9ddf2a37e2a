import { IconExternalLink } from '@tabler/icons-react';
import { DrawerSection } from '../../ui/RecordDrawer.tsx';
import css from './stone.module.css';
import type { StoneDna } from './words.ts';

/** Only what a browser may open: a stock sheet can hold any text in its media columns. */
function linkOf(text: string | null | undefined): string | null {
  if (text == null) return null;
  try {
    const url = new URL(text, location.origin);
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
  } catch {
    return null;
  }
}

/** Image, video and certificate lie with the provider: they open there, in a window that knows nothing of this one. */
export function StoneMedia({ stone }: { stone: StoneDna }) {
  const links = [
    { name: 'Image', href: linkOf(stone.image) },
    { name: 'Video', href: linkOf(stone.video) },
    { name: 'Certificate', href: linkOf(stone.certificate) },
  ];
  return (
    <DrawerSection title="Media">
      <ul className={css.media}>
        {links.map(({ name, href }) => (
          <li key={name}>
            {href === null ? (
              <span className={css.missing}>No {name.toLowerCase()}</span>
            ) : (
              <a href={href} target="_blank" rel="noopener noreferrer">
                {name} <IconExternalLink size={14} stroke={1.5} aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
    </DrawerSection>
  );
}
