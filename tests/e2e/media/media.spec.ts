/** A stone's picture in the list, and its media large. */
import { apiOf } from '../../support/api.ts';
import { dataOf } from '../../support/data-of.ts';
import { freeStones, rowOf } from '../support/lines.ts';
import { enter, sessionOf } from '../support/people.ts';
import { expect, test } from '../support/portal.ts';

interface Media {
  video?: string | null;
  certificate?: string | null;
}

/** A free stone with a video and a certificate, which not every stone has. */
async function stoneWithMedia(): Promise<string> {
  const { token } = await sessionOf('admin@pavilion.test');
  const api = apiOf(process.env['E2E_URL'] ?? '', token);
  for (;;) {
    const [stone = ''] = await freeStones(1);
    const { video, certificate } = dataOf<Media>(await api.get(`/inventory/dna?stock_no=${stone}`));
    if (video != null && certificate != null) return stone;
  }
}

test('a customer sees a stone’s picture in the list, and its media large, by the keyboard', async ({
  page,
}) => {
  const stone = await stoneWithMedia();
  await enter(page, 'customer@pavilion.test');
  await page.goto(`/search?stock_numbers=${stone}`);
  const small = rowOf(page, stone).first().getByRole('img', { name: 'Image' });
  await expect.poll(() => small.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);

  await page.goto(`/search?stock_numbers=${stone}&stone=${stone}`);
  const drawer = page.getByRole('dialog', { name: new RegExp(stone) }).first();
  await drawer.getByRole('button', { name: `Stone ${stone} large` }).click();
  const viewer = page.getByRole('dialog', { name: `Media of stone ${stone}` });
  await expect(viewer.getByRole('img', { name: `Stone ${stone}` })).toBeVisible();
  const widthOf = () =>
    viewer.getByRole('img', { name: `Stone ${stone}` }).evaluate((image) => image.clientWidth);
  const fitted = await widthOf();
  await page.keyboard.press('+');
  await expect(viewer.getByText('150 %')).toBeVisible();
  await expect.poll(widthOf).toBeGreaterThan(fitted * 1.4);
  await page.keyboard.press('0');
  await expect.poll(widthOf).toBe(fitted);

  await page.keyboard.press('ArrowRight');
  const film = viewer.getByLabel(`Video of stone ${stone}`);
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByTitle(`Certificate of stone ${stone}`)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: `Stone ${stone}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(drawer).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('two fingers zoom the picture, and one leads to the video', async ({ page }) => {
    const stone = await stoneWithMedia();
    await enter(page, 'customer@pavilion.test');
    await page.goto(`/search?stock_numbers=${stone}&stone=${stone}`);
    const drawer = page.getByRole('dialog', { name: new RegExp(stone) }).first();
    await drawer.getByRole('button', { name: `Stone ${stone} large` }).click();
    const viewer = page.getByRole('dialog', { name: `Media of stone ${stone}` });
    await expect(viewer.getByRole('img', { name: `Stone ${stone}` })).toBeVisible();
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: across.map((x, id) => ({ x, y: 420, id })),
      });
    const pinch = async (from: [number, number], to: [number, number]): Promise<void> => {
      await touch('touchStart', ...from);
      await touch('touchMove', ...to);
      await touch('touchEnd');
    };
    await pinch([160, 230], [125, 265]);
    await expect(viewer.getByText('200 %')).toBeVisible();
    await pinch([100, 300], [195, 205]);
    await expect(viewer.getByText('100 %')).toBeVisible();
    await touch('touchStart', 300);
    await touch('touchMove', 100);
    await touch('touchEnd');
    await expect(viewer.getByLabel(`Video of stone ${stone}`)).toBeVisible();
  });
});
