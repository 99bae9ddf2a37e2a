/** File names: people's, made safe to show, and those given to downloads. */

// Control characters, and characters that are invisible or reverse the text: `gnp.exe` would read
// as `exe.png`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const LONGEST = 120;

/**
 * The name of an uploaded file without its folders. Long names are shortened and keep their end.
 */
export function shownFileName(given: string, otherwise: string): string {
  const plain = given
    .normalize('NFC')
    .replaceAll(UNSEEN, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  return Array.from(plain).slice(-LONGEST).join('') || otherwise;
}

const ENDING: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** The same name with the extension of what the file really is. */
export const shownAs = (mime: string, given: string): string =>
  `${shownFileName(given, 'document').replace(/\.[^.]{1,8}$/, '')}.${ENDING[mime] ?? 'bin'}`;

/** The name of a download: its kind, not the uploader's name, and the extension of what it is. */
export const downloadName = (kind: string, id: string, mime: string): string =>
  `${kind.toLowerCase().replaceAll(' ', '-')}-${id.slice(-8)}.${ENDING[mime] ?? 'bin'}`;

export type EventLogFormat = 'ocel' | 'xes';

/** The name of a history as an event log: `history-hold-2026-11-01-2026-11-30.xes`. */
export const eventLogName = (
  workflow: string,
  { from, to }: { from: string; to: string },
  format: EventLogFormat,
): string => `history-${workflow}-${from}-${to}.${format === 'ocel' ? 'ocel.json' : format}`;

/** The name of an audit pack: `audit-2026-11-01-2026-11-30.zip`. */
export const auditPackName = ({ from, to }: { from: string; to: string }): string =>
  `audit-${from}-${to}.zip`;
