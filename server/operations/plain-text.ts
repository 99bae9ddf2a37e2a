import { oneLine } from '../../src/domain/text/control-characters.ts';

/** A stored name or note: one line, trimmed; null when empty. */
export const plain = (text: string | null | undefined): string | null => (text && oneLine(text)) || null;
