/**
 * Exports that only tests use and that are kept on purpose. `npm run check:unused` reports all
 * others, and fails if one of these is used and should leave the list.
 */
import type { Preprocessor } from 'knip';

const NOT_USED_YET: Readonly<Record<string, string>> = {};
// Also unused, but not visible to this check: `popupShown` is removed with the session, for the
// popup of the start page; `currentTab` is a parameter that the specification names.

const known: Preprocessor = (found) => {
  const stays = new Set<string>();
  for (const [file, issues] of Object.entries(found.issues.exports))
    for (const [key, { symbol }] of Object.entries(issues)) {
      const place = `${file} ${symbol}`;
      if (!(place in NOT_USED_YET)) continue;
      stays.add(place);
      Reflect.deleteProperty(issues, key);
      found.counters.exports -= 1;
    }
  const used = Object.keys(NOT_USED_YET).filter((place) => !stays.has(place));
  if (used.length > 0) throw new Error(`Used by now, or gone; take it off the list: ${used.join(', ')}`);
  return found;
};

export default known;
