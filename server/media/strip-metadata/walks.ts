/** The walks through each format of videos. Only in a process of its own (server/readers). */
import type { VideoFormat } from '../../readers/tasks.ts';
import { avi } from './avi.ts';
import { mp4 } from './mp4.ts';
import { MetadataFinder } from './metadata-finder.ts';
import { Cleaner, type Walk } from './steps.ts';
import { webm } from './webm.ts';

const WALKS: Readonly<Record<VideoFormat, () => Walk>> = { mp4, webm, avi };

export const cleanerOf = (format: VideoFormat): Cleaner => new Cleaner(WALKS[format]());

/** @param length of the whole file */
export const metadataFinderOf = (format: VideoFormat, length: number): MetadataFinder =>
  new MetadataFinder(WALKS[format](), length);
