/** What runs in the server's process imports nothing that reads foreign files. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Files of ours, and packages, that parse, unpack or decode what comes from outside. */
const READERS = [
  'server/readers/run-task.ts',
  'server/files/safe-content.ts',
  'server/files/pdf-programs.ts',
  'server/media/render-picture.ts',
  'server/media/file-signature.ts',
  'server/media/demo/picture.ts',
  'server/media/strip-metadata/walks.ts',
  'server/media/strip-metadata/steps.ts',
  'server/media/strip-metadata/pdf/read-objects.ts',
  'server/sheets/read/read-sheet.ts',
  'server/sheets/read/csv-rows.ts',
  'server/sheets/read/zip-parts.ts',
  'server/sheets/read/xlsx-rows.ts',
  'server/feeds/feed-sheet.ts',
  'server/feeds/json-sheet.ts',
  'server/mail/bounce.ts',
  'sharp',
  'file-type',
  'postal-mime',
  'csv-parse',
];

/** Imports that are left when the types are taken away. */
const IMPORT = /(?:^|\n)(?:import|export)\s(?!type\b)[^'";]*?from '([^']+)'|\bimport\('([^']+)'\)/g;

/** All files and packages that a program loads, each with who imports it. */
function loadedBy(program: string): Map<string, string> {
  const loaded = new Map<string, string>([[program, '']]);
  for (const [file] of loaded) {
    if (!file.endsWith('.ts') || !existsSync(file)) continue;
    for (const [, still, late] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const named = still ?? late ?? '';
      const target = named.startsWith('.') ? path.join(path.dirname(file), named) : named;
      if (!loaded.has(target)) loaded.set(target, file);
    }
  }
  return loaded;
}

describe.each(['server/main.ts', 'server/worker.ts'])('%s', (program) => {
  it('loads no reader of foreign files', () => {
    const loaded = loadedBy(program);
    expect(loaded.size).toBeGreaterThan(200);
    const readers = READERS.flatMap((one) => (loaded.has(one) ? [`${one}, by ${loaded.get(one)}`] : []));
    expect(readers).toEqual([]);
  });
});

describe('the process that reads them', () => {
  it('loads all of them', () => {
    const loaded = loadedBy('server/readers/reader-process.ts');
    expect(READERS.filter((one) => !loaded.has(one))).toEqual([]);
  });

  it('loads no database, and nothing that listens or sends', () => {
    const loaded = [...loadedBy('server/readers/reader-process.ts').keys()];
    const forbidden = loaded.filter((one) =>
      /^(pg|fastify|nodemailer)$|^server\/(db|http|operations|jobs)\//.test(one),
    );
    expect(forbidden).toEqual([]);
  });
});
