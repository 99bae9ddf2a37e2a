/** Opens a stone's medium: from its supplier's server, or made up for the demo. */
import { readMadeUp } from './made-up/link.ts';
import { madeUpMedium } from './made-up/made-up.ts';
import { fetchMedium, type Medium, type MediumOptions } from './fetch-medium.ts';

/** @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF */
export function openMedium(link: string, options: MediumOptions): Promise<Medium> {
  const madeUp = readMadeUp(link);
  return madeUp === null ? fetchMedium(link, options) : madeUpMedium(madeUp, options.range);
}
