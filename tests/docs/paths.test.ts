/** Files and folders named in the documents exist, so moving one means updating its mentions. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER_PAGES = globSync('{server,src,tests,tools}/**/README.md', { cwd: ROOT });
const DOCUMENTS = [...globSync(['README.md', 'docs/**/*.md'], { cwd: ROOT }), ...FOLDER_PAGES];

/** A path from the root in backquotes, with or without wildcards. */
const NAMED = /`((?:server|src|tests|tools|docs)\/[\w./*-]+)`/g;
/** A file, or a folder with a slash at its end, as the page of a folder names it. */
const NAMED_BESIDE = /`([\w.*-][\w./*-]*(?:\.(?:tsx?|sql|md)|\/))`/g;
/** A relative link to a file. */
const LINKED = /\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(path.join(ROOT, document), 'utf8');

  it('names files and folders that exist', () => {
    const named = [...new Set([...text.matchAll(NAMED)].map(([, name = '']) => name))];
    expect(named.filter((name) => globSync(name, { cwd: ROOT }).length === 0)).toEqual([]);
  });

  it('links to files that exist', () => {
    const linked = [...text.matchAll(LINKED)].map(([, link = '']) =>
      path.resolve(ROOT, path.dirname(document), link),
    );
    expect(linked.filter((file) => !existsSync(file))).toEqual([]);
  });
});

describe.each(FOLDER_PAGES)('%s', (page) => {
  it('names files beside it, or by their path from the root', () => {
    const text = readFileSync(path.join(ROOT, page), 'utf8');
    const named = [...new Set([...text.matchAll(NAMED_BESIDE)].map(([, name = '']) => name))];
    const places = [path.join(ROOT, path.dirname(page)), ROOT];
    expect(named.filter((name) => places.every((cwd) => globSync(name, { cwd }).length === 0))).toEqual([]);
  });
});

it('the list of decisions names each of them', () => {
  const folder = path.join(ROOT, 'docs/adr');
  const listed = readFileSync(path.join(folder, 'README.md'), 'utf8').matchAll(LINKED);
  const pages = globSync('[0-9]*.md', { cwd: folder });
  expect([...listed].map(([, page]) => page)).toEqual(pages.toSorted());
});

it('index.html loads files that are there', () => {
  const page = readFileSync(path.join(ROOT, 'index.html'), 'utf8');
  const loaded = [...page.matchAll(/(?:href|src)="\/([^"]+)"/g)].map(([, file = '']) => file);
  expect(loaded).toContain('src/main.tsx');
  expect(loaded.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});
