/** Wide prose is hard to read: comments have at most 100 columns, documents 120. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COMMENT = 100;
const PROSE = 120;
/** Without tables, and rules of the linter with their reason. */
const OWN_LINE = /^\s*(?:\/\/(?! oxlint-disable)|\/?\*(?! \|))/;
/** Tables, code and pictures are not wrapped. */
const AS_IT_IS = /^\s*(?:\||!\[|<)/;

const read = (file: string): string[] => readFileSync(path.join(ROOT, file), 'utf8').split('\n');

it('comments are at most 100 columns wide', () => {
  const files = globSync(['{src,server,tests,tools}/**/*.{ts,tsx}', '*.{ts,mjs}'], { cwd: ROOT });
  const wide = files
    .filter((file) => !file.includes('.gen.'))
    .flatMap((file) =>
      read(file).flatMap((line, at) =>
        OWN_LINE.test(line) && line.length > COMMENT ? [`${file}:${at + 1}`] : [],
      ),
    );
  expect(wide).toEqual([]);
});

it('documents are at most 120 columns wide', () => {
  const files = globSync(['{README,CHANGELOG}.md', 'docs/**/*.md', '{server,src,tests,tools}/**/README.md'], {
    cwd: ROOT,
  });
  const wide = files.flatMap((file) => {
    let isCode = false;
    return read(file).flatMap((line, at) => {
      if (line.trimStart().startsWith('```')) isCode = !isCode;
      const isFree = isCode || AS_IT_IS.test(line);
      return !isFree && line.length > PROSE ? [`${file}:${at + 1}`] : [];
    });
  });
  expect(wide).toEqual([]);
});
