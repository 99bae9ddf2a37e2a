/** Pictures, videos and certificates under a share link: nothing of where they come from. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shareLinkFixture, MAKER, NOTED, PICTURE } from './support/share-link-fixture.ts';

const house = shareLinkFixture();

describe('a file', () => {
  it('comes from the link’s own address under a neutral name, and says nothing of the supplier', async () => {
    const { secret } = await house.made(house.customer);
    const [first] = (await house.shown(secret)).stones;
    expect(first?.image).toBe(`/api/v1/shared/${secret}/media/1/image`);
    const file = await house.medium(first?.image);
    expect(file.status).toBe(200);
    const picture = Buffer.from(await file.arrayBuffer());
    // Re-encoded, because the metadata of the supplier's file name the photographer.
    expect([PICTURE, picture].map((bytes) => bytes.includes(MAKER))).toEqual([true, false]);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 16, height: 16 });
    expect(file.headers.get('content-disposition')).toContain('stone-1-image.jpg');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    const told = JSON.stringify([...file.headers]);
    for (const word of [String(house.supplier.port), house.numbers[0] ?? ''])
      expect(told).not.toContain(word);
  });

  it('is a 404 for files that the link does not show, and for an unknown place', async () => {
    const { secret } = await house.made(house.customer, { video: false });
    const at = (place: number, kind: string) =>
      house.medium(`/api/v1/shared/${secret}/media/${place}/${kind}`);
    expect((await at(1, 'image')).status).toBe(200);
    expect((await at(1, 'video')).status).toBe(404);
    expect((await at(4, 'image')).status).toBe(404);
    expect((await at(501, 'image')).status).toBe(400);
  });

  it.each([
    ['a video', 'stone.mp4', 'video', 'video/mp4'],
    ['a video of another kind', 'stone.webm', 'video', 'video/webm'],
    ['a PDF', 'stone.pdf', 'certificate', 'application/pdf'],
  ] as const)('is clean, under a neutral name, when it is %s', async (_what, file, kind, mime) => {
    const noted = NOTED[`/${file}`] ?? Buffer.alloc(0);
    await house.server.command(`UPDATE stone SET ${kind} = $2 WHERE stock_no = $1`, [
      house.numbers[0],
      `http://127.0.0.1:${house.supplier.port}/${file}`,
    ]);
    const { secret } = await house.made(house.customer);
    const address = (await house.shown(secret)).stones[0]?.[kind];
    const reply = await house.medium(address);
    const shown = Buffer.from(await reply.arrayBuffer());
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, mime]);
    expect([noted, shown].map((bytes) => bytes.includes(MAKER))).toEqual([true, false]);
    expect(shown.length).toBeGreaterThan(100);
    expect(reply.headers.get('content-disposition')).toContain(`stone-1-${kind}.${file.split('.')[1]}`);
    expect(JSON.stringify([...reply.headers])).not.toContain(String(house.supplier.port));
    // A player asks for parts.
    const part = await fetch(`${house.server.url}${address ?? ''}`, { headers: { range: 'bytes=0-' } });
    expect([200, 206]).toContain(part.status);
    expect(Buffer.from(await part.arrayBuffer()).includes(MAKER)).toBe(false);
  });
});
