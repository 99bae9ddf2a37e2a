/**
 * What the first bytes of a file tell of its kind. Only in a process of its own (server/readers).
 */
import { fileTypeFromBuffer } from 'file-type';

export const SVG = 'image/svg+xml';

/** Null for web pages, programs, tables, and anything else without a signature. */
export async function mimeOf(first: Buffer): Promise<string | null> {
  if (isSvg(first)) return SVG;
  return (await fileTypeFromBuffer(first))?.mime ?? null;
}

/** A drawing may begin with comments, a declaration of its kind, and short names for texts. */
const BEFORE_ROOT = /^\uFEFF?(?:\s|<\?[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE svg\b[^>[]*(?:\[[^\]]*\]\s*)?>)*/;
const LONGEST_BEGINNING = 4_096;

export function isSvg(file: Buffer): boolean {
  const text = file.toString('utf8', 0, LONGEST_BEGINNING);
  return /^<svg[\s/>]/.test(text.slice(BEFORE_ROOT.exec(text)?.[0].length ?? 0));
}
