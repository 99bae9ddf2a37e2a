import { oneLine } from '../../src/domain/text/control-characters.ts';

/** A name or a note as it is kept: one line, nothing around it; null when nothing is left. */
export const plain = (text: string | null | undefined): string | null => (text && oneLine(text)) || null;
