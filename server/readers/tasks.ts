/**
 * What is read apart: each task with what it is asked, what it gives, and what it may cost. The
 * processes that carry them out are in `reader-process.ts`.
 */
import type { Survey } from '../db/queries/uploads/surveys.ts';
import type { Bounce } from '../mail/bounce.ts';
import type { FeedFormat, FeedSheet } from '../feeds/feed-formats.ts';
import type { SafeContent, SafeRule } from '../files/safe-rules.ts';
import type { DemoMedium } from '../media/demo/link.ts';
import type { ReadPrices } from '../../src/domain/prices/price-list.ts';
import type { OpenedSheet, SheetPlace } from '../sheets/read/read-sheet.ts';
import type { SheetRow } from '../sheets/read/sheet-row.ts';
import type { FoundMetadata } from '../media/strip-metadata/metadata-finder.ts';

/** How a picture or certificate is made anew. */
export type Drawing = 'thumbnail' | 'clean picture' | 'drawing' | 'logo' | 'certificate';

/** Carried out at once. Files are named by their paths; `to` is where a made file is written. */
export interface Tasks {
  /** The MIME type that the first bytes of a file tell; null if none that is known. */
  kind: { asks: { first: Buffer }; gives: string | null };
  'plain file': { asks: { path: string; rule: SafeRule }; gives: SafeContent };
  draw: { asks: { path: string; to: string; as: Drawing }; gives: { mime: string } };
  'picture on paper': { asks: { picture: Buffer }; gives: Buffer };
  'made-up picture': { asks: { facts: DemoMedium['facts'] }; gives: Buffer };
  'price list': { asks: { path: string }; gives: ReadPrices };
  sheet: { asks: SheetPlace; gives: OpenedSheet };
  'other sheets': { asks: SheetPlace; gives: string[] };
  /** `naming` is the column with the stock numbers; null if there is none. */
  survey: { asks: SheetPlace & { naming: number | null }; gives: Survey };
  feed: { asks: { path: string; to: string; format: FeedFormat }; gives: FeedSheet };
  bounce: { asks: { path: string }; gives: Bounce | null };
}

/** Carried out in parts: each `hears` is answered with a `says`. */
export interface Talks {
  rows: { asks: SheetPlace; hears: null; says: SheetRow[] };
  /** Each piece of a video, and null at its end, is answered with cleaned bytes. */
  'clean video': { asks: { isWhat: VideoFormat }; hears: Buffer | null; says: Buffer };
  'notes of a video': {
    asks: { isWhat: VideoFormat; length: number };
    hears: Buffer | null;
    says: FoundMetadata;
  };
}

export type VideoFormat = 'mp4' | 'webm' | 'avi';
export type TaskName = keyof Tasks;
export type TalkName = keyof Talks;

export interface Cost {
  /** Processor time, for a talk of each part. */
  seconds: number;
  /** Resident memory of the process. */
  megabytes: number;
}

const SMALL: Cost = { seconds: 4, megabytes: 300 };
const SHEET: Cost = { seconds: 60, megabytes: 500 };

/** Several times what the largest honest file costs. */
export const COSTS: Readonly<Record<TaskName | TalkName, Cost>> = {
  kind: SMALL,
  'plain file': { seconds: 6, megabytes: 400 },
  draw: { seconds: 8, megabytes: 800 },
  'picture on paper': SMALL,
  'made-up picture': SMALL,
  'price list': { seconds: 10, megabytes: 500 },
  sheet: SHEET,
  'other sheets': SHEET,
  survey: { ...SHEET, seconds: 300 },
  rows: SHEET,
  feed: { seconds: 300, megabytes: 500 },
  bounce: SMALL,
  'clean video': SMALL,
  'notes of a video': SMALL,
};
