/** How each task is carried out. Each loads what it needs, so that a process stays small. */
import { readFile, writeFile } from 'node:fs/promises';
import type { TalkName, Talks, TaskName, Tasks } from './tasks.ts';

const TASKS: { readonly [K in TaskName]: (asks: Tasks[K]['asks']) => Promise<Tasks[K]['gives']> } = {
  kind: async ({ first }) => (await import('../media/file-signature.ts')).mimeOf(first),
  'plain file': async ({ path, rule }) =>
    (await import('../files/safe-content.ts')).safeContent(await readFile(path), rule),
  async draw({ path, to, as }) {
    const file = await readFile(path);
    const { bytes, mime } =
      as === 'certificate'
        ? (await import('../media/strip-metadata/clean-certificate.ts')).cleanCertificate(file)
        : await (await import('../media/render-picture.ts')).renderPicture(file, as);
    await writeFile(to, bytes, { mode: 0o600 });
    return { mime };
  },
  'picture on paper': async ({ picture }) =>
    (await import('../media/render-picture.ts')).renderForPdf(picture),
  'made-up picture': async ({ facts }) => (await import('../media/demo/picture.ts')).demoPicture(facts),
  'price list': async ({ path }) =>
    (await import('../../src/domain/prices/price-list.ts')).readPriceList(await readFile(path)),
  async sheet(place) {
    const { rows: _rows, othersWithStones: _others, ...opened } = await opening(place);
    return opened;
  },
  'other sheets': async (place) => (await opening(place)).othersWithStones(),
  async survey({ naming, ...place }) {
    const { SheetSurvey } = await import('../sheets/understand/survey.ts');
    const sheet = await opening(place);
    const survey = new SheetSurvey(sheet.headers.length, naming);
    for await (const row of sheet.rows()) survey.add(row);
    return survey.result();
  },
  feed: async ({ path, to, format }) => (await import('../feeds/feed-sheet.ts')).feedSheet(path, to, format),
  bounce: async ({ path }) => (await import('../mail/bounce.ts')).readBounce(await readFile(path)),
};

/** What a part that is passed on at once may have. */
const MOST_ROWS = 250;
const MOST_CHARACTERS = 500_000;

type Talking<K extends TalkName> = (
  asks: Talks[K]['asks'],
) => AsyncGenerator<Talks[K]['says'] | undefined, void, Talks[K]['hears']>;

/** Each first waits for what it hears. */
const TALKS: { readonly [K in TalkName]: Talking<K> } = {
  async *rows(place) {
    yield undefined;
    let part: Talks['rows']['says'] = [];
    let characters = 0;
    for await (const row of (await opening(place)).rows()) {
      part.push(row);
      for (const cell of row.cells) characters += cell.length;
      if (part.length < MOST_ROWS && characters < MOST_CHARACTERS) continue;
      yield part;
      part = [];
      characters = 0;
    }
    if (part.length > 0) yield part;
  },
  async *'clean video'({ isWhat }) {
    const { cleanerOf } = await import('../media/strip-metadata/walks.ts');
    const cleaner = cleanerOf(isWhat);
    let piece = yield undefined;
    for (; piece !== null; piece = yield cleaner.push(piece));
    yield cleaner.end();
  },
  async *'notes of a video'({ isWhat, length }) {
    const { metadataFinderOf: notesFinderOf } = await import('../media/strip-metadata/walks.ts');
    const finder = notesFinderOf(isWhat, length);
    let piece = yield undefined;
    for (; piece !== null; piece = yield finder.push(piece));
    yield finder.end();
  },
};

const opening = async ({ path, sheet, headerRow }: Tasks['sheet']['asks']) =>
  (await import('../sheets/read/read-sheet.ts')).readSheet(path, { sheet, headerRow });

export const isTalk = (name: string): name is TalkName => Object.hasOwn(TALKS, name);
const isTask = (name: string): name is TaskName => Object.hasOwn(TASKS, name);

/** `asks` comes from the server, which wrote it for this task. */
export function runTask(name: string, asks: unknown): Promise<unknown> {
  if (!isTask(name)) throw new Error('There is no such task.');
  return TASKS[name](asks as never);
}

export function beginTalk(name: string, asks: unknown): AsyncGenerator<unknown, void, unknown> {
  if (!isTalk(name)) throw new Error('There is no such talk.');
  return TALKS[name](asks as never) as AsyncGenerator<unknown, void, unknown>;
}
