/** Opens a stone's medium: from its supplier's server, or made up for the demo. */
import { readDemoLink } from './demo/link.ts';
import { openDemoMedium } from './demo/demo-medium.ts';
import { fetchMedium, type Medium, type MediumOptions } from './fetch-medium.ts';

/** @throws FeedError if it cannot be fetched, NoMedium if it is neither picture, video nor PDF */
export function openMedium(link: string, options: MediumOptions): Promise<Medium> {
  const madeUp = readDemoLink(link);
  return madeUp === null ? fetchMedium(link, options) : openDemoMedium(madeUp, options.range);
}
