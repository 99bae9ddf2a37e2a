/**
 * The processes that read foreign files end what costs too much, and whoever leaves takes it along.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { ROLE } from '../../src/domain/codes.ts';
import { checkDocument } from '../../server/files/document.ts';
import { Child, type ToChild } from '../../server/readers/child.ts';
import { closeReaders, files, streams } from '../../server/readers/readers.ts';
import { TooCostly } from '../../server/readers/too-costly.ts';
import { certificatePage } from '../../server/media/demo/certificate-page.ts';
import { element } from '../stones/support/noted-files.ts';
import { until } from '../support/wait.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'pavilion-readers-'));
afterAll(() => {
  closeReaders();
  rmSync(folder, { recursive: true, force: true });
});

const fileOf = (name: string, bytes: Buffer | string): string => {
  const at = path.join(folder, name);
  writeFileSync(at, bytes);
  return at;
};
const to = path.join(folder, 'made');

/** Takes a minute to draw. */
const SLOW = fileOf(
  'slow.svg',
  `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><filter id="f" x="-9" y="-9" width="99" height="99">${'<feTurbulence baseFrequency="0.01" numOctaves="1000"/><feGaussianBlur stdDeviation="5000"/>'.repeat(40)}</filter>${'<rect width="100" height="50" filter="url(#f)"/>'.repeat(20)}</svg>`,
);
const drawing = (id: number): ToChild => ({
  id,
  begin: { name: 'draw', asks: { path: SLOW, to, as: 'drawing' } },
});
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
const guest = { id: 'a guest', role: ROLE.guest };

describe('a process that reads a file', () => {
  it('is ended when it takes too much processor time', async () => {
    const child = new Child();
    await expect(child.ask(drawing(1), { seconds: 0.3, megabytes: 1_000 })).rejects.toThrow(TooCostly);
    expect(child.isAlive).toBe(false);
  });

  it('is ended when it takes too much memory', async () => {
    const child = new Child();
    await expect(child.ask(drawing(1), { seconds: 60, megabytes: 5 })).rejects.toThrow(
      'Reading a file took too much memory.',
    );
  });

  it('is ended when nobody waits for it any more, and the next file is read by another', async () => {
    const gone = new AbortController();
    const drawn = files.run(
      'draw',
      { path: SLOW, to, as: 'drawing' },
      { requester: guest, signal: gone.signal },
    );
    await until('its turn', () => files.busy > 0);
    gone.abort();
    await expect(drawn).rejects.toMatchObject({ status: 499 });
    expect(files.busy).toBe(0);
    const at = fileOf('small.png', await picture());
    expect(await files.run('draw', { path: at, to, as: 'thumbnail' }, { requester: guest })).toEqual({
      mime: 'image/webp',
    });
  });

  it('tells what was wrong with a file by the error that its caller knows', async () => {
    const at = fileOf('none.png', 'no picture');
    const drawn = files.run('draw', { path: at, to, as: 'thumbnail' }, { requester: guest });
    await expect(drawn).rejects.toMatchObject({ name: 'NoMedium' });
    const certificate = fileOf('none.pdf', '%PDF-1.7\nnothing');
    const cleaned = files.run('draw', { path: certificate, to, as: 'certificate' }, { requester: guest });
    await expect(cleaned).rejects.toMatchObject({ name: 'Uncleanable' });
  });
});

describe('a guest whose file takes long', () => {
  it('does not keep a client waiting', async () => {
    const gone = new AbortController();
    const drawn = files.run(
      'draw',
      { path: SLOW, to, as: 'drawing' },
      { requester: guest, signal: gone.signal },
    );
    const other = files.run(
      'draw',
      { path: SLOW, to, as: 'drawing' },
      { requester: { id: 'another guest', role: ROLE.guest }, signal: gone.signal },
    );
    const page = certificatePage('Trade licence', ['Aurora Gems']);
    const at = fileOf('paper.pdf', page);
    const paper = { name: 'paper.pdf', path: at, size: page.length };
    const client = { id: 'a client', role: ROLE.customer };
    expect(await checkDocument(paper, 'owner_image', { requester: client })).toEqual({
      mime: 'application/pdf',
      name: 'paper.pdf',
    });
    expect(files.busy).toBe(1);
    gone.abort();
    await expect(drawn).rejects.toMatchObject({ status: 499 });
    await expect(other).rejects.toMatchObject({ status: 499 });
  });
});

describe('a video', () => {
  it('is cleaned in pieces beside others, and is forgotten when its reader leaves', async () => {
    const file = Buffer.concat([
      element('1a45dfa3', element('4282', 'webm')),
      Buffer.from('1853806701ffffffffffffff', 'hex'),
      element('1254c367', 'Secret Supplier'),
    ]);
    const talks = await Promise.all([
      streams.talk('clean video', { isWhat: 'webm' }),
      streams.talk('clean video', { isWhat: 'webm' }),
    ]);
    const [one, other] = talks;
    const parts = await Promise.all([one.say(file.subarray(0, 40)), other.say(file.subarray(0, 20))]);
    other.end();
    const rest = await one.say(file.subarray(40));
    const last = await one.say(null);
    const out = Buffer.concat([
      parts[0] ?? Buffer.alloc(0),
      rest ?? Buffer.alloc(0),
      last ?? Buffer.alloc(0),
    ]);
    expect(out.length).toBe(file.length);
    expect(out.includes('Secret Supplier')).toBe(false);
    one.end();
    expect(streams.busy).toBe(0);
  });
});
