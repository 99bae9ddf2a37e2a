/**
 * Messages to open screens about changes. They name what changed; the screen then fetches the new
 * values as usual.
 */

/** The most stones named in one message. */
export const MOST_NAMED = 500;
/** The longest time that one stream stays open; the client then reconnects where it ended. */
export const LONGEST_SECONDS = 600;

export interface ChangeSet {
  /** Ids of stones that the person sees, or saw until now; null if any may have changed. */
  stones: readonly string[] | null;
  /** Workflows in which a record that the person sees moved; null if any may have. */
  workflows: readonly string[] | null;
}

/** Something was missed, or the person's access changed: everything is fetched again. */
export const EVERYTHING_CHANGED: ChangeSet = { stones: null, workflows: null };
