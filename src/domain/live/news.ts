/**
 * What an open screen is told while others work. It names what changed; what it is now is asked for
 * as ever.
 */

/** At most so many stones are named in one piece of news. */
export const MOST_NAMED = 500;
/** How long one stream lasts at most; whoever wants more begins another where it ended. */
export const LONGEST_SECONDS = 600;

export interface News {
  /** Ids of stones that one sees, or saw until now; null where any may have changed. */
  stones: readonly string[] | null;
  /** Workflows in which a record that one sees took a step; null where any may have. */
  workflows: readonly string[] | null;
}

/** Something was missed, or what one may see is no longer the same: all is asked for again. */
export const EVERYTHING: News = { stones: null, workflows: null };
