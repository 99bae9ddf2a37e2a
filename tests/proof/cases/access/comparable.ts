import type { Reply } from '../../../support/api.ts';
import { unzipped } from '../../contract/unzipped.ts';

/** A link that opens once. */
const LINK = /download\/[\w-]+/g;
/** What differs in two files of the same request: when they were made, and the links in them. */
const OF_THE_MOMENT = [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, /grant=[\w-]+/g];

/** The answer as text; of an archive, and of the workbooks in it, everything that is inside. */
export function comparable({ text, bytes }: Reply): string {
  const inside = textInside(Buffer.from(bytes));
  if (inside === null) return text.replaceAll(LINK, '');
  return OF_THE_MOMENT.reduce((left, moment) => left.replaceAll(moment, ''), inside);
}

function textInside(bytes: Buffer): string | null {
  const parts = unzipped(bytes);
  return parts && parts.map((part) => textInside(part) ?? part.toString('utf8')).join('\n');
}
