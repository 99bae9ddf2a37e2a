/**
 * Links to media that the demo makes up: `made-up:image?shape=ROUND&...`. A sheet cannot contain
 * one, since only http and https are accepted in sheets.
 */
import type { MediaKey } from '../../../src/domain/stones/search-filters.ts';

const SCHEME = 'made-up:';

/** What a made-up medium shows of its stone, as codes and texts. */
export interface DemoMedium {
  kind: MediaKey;
  facts: Readonly<Record<string, string>>;
}

export function demoMediumLink(
  kind: MediaKey,
  facts: Readonly<Record<string, string | number | null>>,
): string {
  const told = Object.entries(facts).filter(([, value]) => value !== null);
  return `${SCHEME}${kind}?${new URLSearchParams(told.map(([name, value]) => [name, String(value)])).toString()}`;
}

/** Null for the links of real stones. */
export function readDemoLink(link: string): DemoMedium | null {
  if (!link.startsWith(SCHEME)) return null;
  const { pathname, searchParams } = new URL(link);
  if (pathname !== 'image' && pathname !== 'video' && pathname !== 'certificate') return null;
  return { kind: pathname, facts: Object.fromEntries(searchParams) };
}
