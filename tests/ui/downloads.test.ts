/**
 * What a person reads when a download brings no file. (Specification, sections 7 and 8: download.)
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/api/errors.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import { byTheBrowser, fileOfLink } from '../../src/stones/export-and-share/download.ts';
import { fileOf, linkIn, tellDownloadFailed } from '../../src/ui/lists/linked-file.ts';
import { renderToastsWith } from '../../src/ui/notices/toast.ts';

const shown: string[] = [];
renderToastsWith(({ tone, message }) => void shown.push(`${tone}: ${message}`));
beforeEach(() => shown.splice(0));

const NO_LINKS = [
  undefined,
  null,
  '',
  ' ',
  0,
  true,
  {},
  [],
  ['/file'],
  'stones',
  'null',
  '/',
  '//elsewhere.example/file',
  'javascript:alert(1)',
  'ftp://elsewhere.example/file',
  'data:text/plain',
];

describe.each(NO_LINKS.map((answered) => [answered]))('an answer of %j', (answered) => {
  it('has no link to a file', async () => {
    expect(() => linkIn(answered)).toThrow(MESSAGES.noFileUrl);
    expect(() => fileOf(answered)).toThrow(MESSAGES.noFileUrl);
    expect(() => byTheBrowser(answered)).toThrow(MESSAGES.noFileUrl);
    const arriving = { onBytes: () => undefined, signal: new AbortController().signal };
    await expect(fileOfLink(answered, arriving)).rejects.toThrow(MESSAGES.noFileUrl);
  });
});

it('a path of the portal and a data URL are links', async () => {
  expect(linkIn('/api/v1/inventory/download/x')).toBe('/api/v1/inventory/download/x');
  const file = fileOf('data:text/csv;base64,YSxi');
  expect([file.type, await file.text()]).toEqual(['text/csv', 'a,b']);
});

describe('the link of a download', () => {
  const arriving = { onBytes: () => undefined, signal: new AbortController().signal };
  afterEach(() => vi.unstubAllGlobals());
  const answered = (response: Response) => vi.stubGlobal('fetch', () => Promise.resolve(response));

  it('that leads to a page of the portal brings no file', async () => {
    answered(new Response('<!doctype html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }));
    await expect(fileOfLink('/gone', arriving)).rejects.toThrow(MESSAGES.noFileUrl);
  });

  it('that is refused says what the server said, or that the download failed', async () => {
    answered(Response.json({ message: 'Stone A-1 is not shown any more.' }, { status: 404 }));
    await expect(fileOfLink('/gone', arriving)).rejects.toThrow('Stone A-1 is not shown any more.');
    answered(new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(fileOfLink('/gone', arriving)).rejects.toThrow(MESSAGES.downloadFailed);
  });

  it('that has a file brings it', async () => {
    answered(new Response('a,b', { headers: { 'content-type': 'text/csv' } }));
    const file = await fileOfLink('/file', arriving);
    expect([file.type, await file.text()]).toEqual(['text/csv', 'a,b']);
  });
});

describe('a failed download is told', () => {
  it.each([
    [
      'in the server’s words',
      new ApiError(409, 'The list has moved on.', null, null),
      'The list has moved on.',
    ],
    ['as missing its link', new Error(MESSAGES.noFileUrl), MESSAGES.noFileUrl],
    ['as unexpected if the browser failed', new TypeError('Failed to fetch'), MESSAGES.unexpected],
    ['as unexpected if nobody knows', 'nothing', MESSAGES.unexpected],
  ])('%s', (_how, error, message) => {
    tellDownloadFailed(error);
    expect(shown).toEqual([`failed: ${message}`]);
  });

  it('unless it was cancelled', () => {
    tellDownloadFailed(new DOMException('', 'AbortError'));
    expect(shown).toEqual([]);
  });
});
