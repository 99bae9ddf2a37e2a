/** A section of the specification that a comment or document cites is in docs/specification.md. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** A citation goes on in the next line, after the sign of a comment. */
const BREAK = /\s*\n\s*(?:\*(?!\/)|\/\/|#|--)?\s*/g;
/** From the word to the end of the brackets: 'sections 3 and 7', '(section 4)'. */
const CITATION = /\bspecification\b.{0,40}?\bsections? \d.*?(?=\)|\. |\*\/)/gi;
const NUMBERS = /\bsections? (\d+(?:(?:, | and |, and )\d+)*)/gi;

const sectionsIn = (text: string): string[] =>
  [...text.replaceAll(BREAK, ' ').matchAll(CITATION)].flatMap(([citation]) =>
    [...citation.matchAll(NUMBERS)].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? []),
  );

it('every cited section of the specification exists', () => {
  const sections = [...read('docs/specification.md').matchAll(/^## (\d+)\. /gm)].map(([, number]) => number);
  const cited = globSync(
    ['{src,server,tests,tools}/**/*.{ts,tsx,css,sql,md}', 'docs/**/*.md', '*.{md,yaml,ts}'],
    { cwd: ROOT },
  )
    .filter((file) => !file.includes('.gen.') && file !== 'tests/docs/citations.test.ts')
    .flatMap((file) => sectionsIn(read(file)).map((number) => ({ file, number })));
  expect(cited.filter(({ number }) => !sections.includes(number))).toEqual([]);
  // Most of the code cites it: fewer means that citations are not found.
  expect(new Set(cited.map(({ file }) => file)).size).toBeGreaterThan(100);
});

it.each([
  ['/** A list. (Specification, section 9.) */', ['9']],
  ['/**\n * Signing up. (Specification,\n * sections 4, 5 and 7.)\n */', ['4', '5', '7']],
  ['// Shared. (Specification, section 7:\n  // share; section 12: lines.)', ['7', '12']],
  ['the states 6 and 7 (specification, section 4), and', ['4']],
  ["sets it by the specification's rules (section 6, Sidebar rules).", ['6']],
  ['(Specification, section 9: ppc = rap * (1 + disc / 100).)', ['9']],
])('%j is understood', (text, sections) => {
  expect(sectionsIn(text)).toEqual(sections);
});
