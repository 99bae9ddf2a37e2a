import { newToken } from '../../../../server/security/tokens.ts';
import { apiOf, type Api } from '../../../support/api.ts';
import type { ProofFixture } from '../../proof-fixture.ts';
import type { ProofCase } from '../../proof-case.ts';

const AT = '/inventory/share-link';
const ROUNDS = { short: 3, long: 30 };
const GUESSES = { short: 60, long: 1_000 };
/** How often times are compared until they are close. */
const LOOKS = 4;
/** Limit of the ratio of median times for links that ended and links that never were. */
const CLOSE = 1.5;

interface Link {
  id: string;
  secret: string;
  /** The stock numbers. */
  stones: readonly string[];
}

/** Ends a link, or its owner's account; undone afterwards. */
interface End {
  name: string;
  end(house: ProofFixture, of: { link: Link; owner: { id: string; api: Api } }): Promise<unknown>;
  undo?(house: ProofFixture, ownerId: string): Promise<void>;
}

const ENDS: readonly End[] = [
  {
    name: 'revoked',
    end: (_house, { link, owner }) => owner.api.send('DELETE', `${AT}/${link.id}`),
  },
  {
    name: 'expired',
    end: (house, { link }) =>
      house.command(`UPDATE share_link SET expires_at = now() - interval '1 second' WHERE id = $1`, [
        link.id,
      ]),
  },
  {
    name: 'of a suspended owner',
    end: (house, { owner }) =>
      house.command('UPDATE app_user SET is_active = false WHERE id = $1', [owner.id]),
    undo: (house, id) => house.command('UPDATE app_user SET is_active = true WHERE id = $1', [id]),
  },
];
const FAULTS = {
  stays: ENDS.map(({ name }) => `a link that was not ${name} after all`),
  tells: 'an answer that says that a link has expired',
  late: 'a link that ended takes longer to refuse',
  beyond: 'an answer with a stock number that nobody chose',
  fact: 'an answer with a depth that nobody chose',
};

/** The fields that a fault puts into every answer. */
const PLANTED: Readonly<Record<string, readonly string[]>> = {
  [FAULTS.beyond]: ['stock_no'],
  [FAULTS.fact]: ['depth'],
};

/** The fields that each choice adds to every stone. */
const ADDED: Readonly<Record<string, readonly string[]>> = {
  image: ['image'],
  video: ['video'],
  certificate: ['certificate', 'report_no'],
  stock_no: ['stock_no'],
  price: ['price_per_ct', 'amount'],
};
const ALWAYS =
  'place is_available stone_type pieces shape carat color color_sign fancy_color intensity overtone clarity clarity_sign lab'.split(
    ' ',
  );
/** Written here once more, so that a field that slips into a fact of the portal's is noticed. */
const FACTS: Readonly<Record<string, readonly string[]>> = {
  cut: ['cut', 'cut_sign'],
  polish: ['polish', 'polish_sign'],
  symmetry: ['symmetry', 'symmetry_sign'],
  fluorescence: ['fluorescence', 'fluorescence_color'],
  measurements: ['length', 'width', 'height'],
  ratio: ['ratio'],
  depth: ['depth'],
  table: ['table_pct'],
  shade: ['shade'],
  milky: ['milky'],
  eye_clean: ['eye_clean'],
  inclusions: ['inclusions'],
  rough_origin: ['rough_origin'],
  key_to_symbols: ['key_to_symbols'],
};

/**
 * T18b: a share link shows what was chosen, to whoever has it, until it ends in every process at
 * once.
 */
export const shareLinks: ProofCase = {
  id: 'T18b',
  title: 'share links: guessed, revoked, expired, of a suspended owner; every choice of what they show',
  mark: 'guesses and ended links get one answer in similar time from every process, on the very next request, for pages and for files; no answer has a fact beyond those chosen',
  faults: [...FAULTS.stays, FAULTS.tells, FAULTS.late, FAULTS.beyond, FAULTS.fact],
  async run(house, { long, fault }) {
    const complaints: string[] = [];
    const owner = await house.member('customer@pavilion.test');
    const size = long ? 'long' : 'short';
    let asked = 0;
    const [unknown] = await answersFor(house, newToken());
    for (let round = 0; round < ROUNDS[size]; round++)
      for (const { name, end, undo } of ENDS) {
        const link = await makeLink(house, owner.api, {});
        for (const { status } of await answersFor(house, link.secret))
          if (status !== 200) complaints.push(`A link that counts was answered with ${status}.`);
        if (fault?.includes(name) !== true) await end(house, { link, owner });
        const answers = await answersFor(house, link.secret);
        if (undo) await undo(house, owner.id);
        asked += answers.length * 2;
        for (const { status, text } of answers) {
          const said =
            fault === FAULTS.tells && name === 'expired' ? text.replace('or no longer works', '') : text;
          if (status !== 404 || said !== unknown?.text)
            complaints.push(`A link ${name} was answered with ${status}: ${said.slice(0, 120)}`);
        }
      }
    const guessed = await guess(house, owner.api, GUESSES[size], fault === FAULTS.late);
    const shown = await choices(house, owner.api, PLANTED[fault ?? ''] ?? []);
    complaints.push(...guessed.complaints, ...shown.complaints);
    return {
      figure: `${asked} requests around ends, ${guessed.figure}, ${shown.answers} choices; ${complaints.length} complaints`,
      complaints,
    };
  },
};

async function makeLink(house: ProofFixture, api: Api, shows: object): Promise<Link> {
  const stones = (await house.stones(1)).map(({ stock_no }) => stock_no);
  await house.command(
    'UPDATE stone SET image = $2, video = $2, certificate = $2 WHERE stock_no = ANY ($1::text[])',
    [stones, `${house.media.origin}/stone.png`],
  );
  const reply = await api.send('POST', AT, { stock_numbers: stones, ...shows });
  if (reply.status !== 200) throw new Error(`No link: ${reply.text}`);
  const { path, link } = reply.body?.data as { path: string; link: { id: string } };
  return { id: link.id, secret: path.replace('/shared/', ''), stones };
}

interface Answer {
  status: number;
  text: string;
}

/** The page's answer and that of a file, from each process. */
async function answersFor(house: ProofFixture, secret: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const url of house.urls)
    for (const at of ['', '/media/1/image']) {
      const response = await fetch(`${url}/api/v1/shared/${secret}${at}`);
      answers.push({ status: response.status, text: response.status === 200 ? '' : await response.text() });
      if (response.status === 200) await response.arrayBuffer();
    }
  return answers;
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/**
 * Secrets that nobody was told, and ones that differ by a letter, beside one that was revoked:
 * alternating, so that load affects all alike.
 */
async function guess(house: ProofFixture, api: Api, count: number, late: boolean) {
  const complaints: string[] = [];
  const [live, ended] = [await makeLink(house, api, {}), await makeLink(house, api, {})];
  await api.send('DELETE', `${AT}/${ended.id}`);
  const texts = new Set<string>();
  let guesses = 0;
  let ratio = 0;
  let said = '';
  // What tells the two apart does so each time, and a busy machine now and then.
  for (let look = 0; look < LOOKS && !isClose(ratio); look++) {
    const times = { never: [] as number[], ended: [] as number[] };
    for (let turn = 0; turn < count; turn++) {
      const at = turn % live.secret.length;
      const letter = live.secret[at] === 'A' ? 'B' : 'A';
      const near = `${live.secret.slice(0, at)}${letter}${live.secret.slice(at + 1)}`;
      const both = [
        ['never', turn % 2 === 0 ? near : newToken()],
        ['ended', ended.secret],
      ] as const;
      for (const [kind, secret] of turn % 4 < 2 ? both : both.toReversed()) {
        const begun = performance.now();
        const { status, text } = await apiOf(house.urls[turn % house.urls.length] ?? '').get(
          `/shared/${secret}`,
        );
        // Waiting by reading another page is what telling the two apart would look like.
        if (late && kind === 'ended') await apiOf(house.url()).get(`/shared/${live.secret}`);
        times[kind].push(performance.now() - begun);
        texts.add(text);
        guesses += 1;
        if (status !== 404) complaints.push(`A guess was answered with ${status}.`);
      }
    }
    const [never, over] = [median(times.never), median(times.ended)];
    ratio = over / Math.max(never, 0.01);
    said = `A link that ended is refused in ${over.toFixed(1)} ms, another one in ${never.toFixed(1)} ms.`;
  }
  if (texts.size !== 1) complaints.push(`Guesses are answered in ${texts.size} ways.`);
  if (!isClose(ratio)) complaints.push(said);
  return { complaints, figure: `${guesses} guesses (ratio of times ${ratio.toFixed(2)})` };
}

const isClose = (ratio: number): boolean => ratio <= CLOSE && ratio >= 1 / CLOSE;

interface LinkChoices {
  /** Of pictures, numbers and prices. */
  kinds: readonly string[];
  /** Undefined if none were chosen for the link. */
  facts: readonly string[] | undefined;
}

/**
 * Every combination of pictures, numbers and prices, each with other facts; each fact by itself,
 * and all but it; all, none, and what is told where nothing was chosen.
 */
function combinations(): LinkChoices[] {
  const kinds = Object.keys(ADDED);
  const facts = Object.keys(FACTS);
  const shown = Array.from({ length: 2 ** kinds.length }, (_none, bits): LinkChoices => ({
    kinds: kinds.filter((_kind, place) => (bits & (1 << place)) !== 0),
    facts: facts.filter((_fact, place) => (bits * 37) & (1 << place)),
  }));
  const told = [facts, [], ...facts.flatMap((fact) => [[fact], facts.filter((one) => one !== fact)])];
  return [...shown, ...[...told, undefined].map((some): LinkChoices => ({ kinds: [], facts: some }))];
}

async function choices(house: ProofFixture, api: Api, planted: readonly string[]) {
  const complaints: string[] = [];
  const all = combinations();
  for (const chosen of all) complaints.push(...(await complaintsOf(house, api, chosen, planted)));
  return { complaints, answers: all.length };
}

const USUAL = ['cut', 'polish', 'symmetry', 'fluorescence', 'measurements'];

/** What the answer of a link with these choices has beyond them, or lacks. */
async function complaintsOf(
  house: ProofFixture,
  api: Api,
  { kinds, facts }: LinkChoices,
  planted: readonly string[],
): Promise<string[]> {
  const complaints: string[] = [];
  const shows = Object.fromEntries(Object.keys(ADDED).map((kind) => [kind, kinds.includes(kind)]));
  const link = await makeLink(house, api, {
    ...shows,
    ...(shows['price'] === true ? { markup: 0 } : {}),
    ...(facts === undefined ? {} : { facts }),
  });
  const { text, body } = await apiOf(house.url()).get(`/shared/${link.secret}`);
  const { stones = [] } = (body?.data ?? {}) as { stones?: Record<string, unknown>[] };
  const told = [...Object.keys(stones[0] ?? {}), ...planted];
  const wanted = (facts ?? USUAL).flatMap((fact) => FACTS[fact] ?? []);
  const allowed = [...ALWAYS, ...wanted, ...kinds.flatMap((kind) => ADDED[kind] ?? [])];
  const more = told.filter((key) => !allowed.includes(key));
  const less = [...ALWAYS, ...wanted].filter((key) => !told.includes(key));
  if (stones.length !== 1 || more.length + less.length > 0)
    complaints.push(
      `${[...kinds, ...(facts ?? ['usual facts'])].join(', ') || 'Nothing'} chosen: ${stones.length} stones, with ${more.join(', ')}, without ${less.join(', ')}.`,
    );
  const [known] = await house.query<{ words: string[] }>(
    `SELECT ARRAY[s.id::text, p.name, p.code, s.location, s.image, CASE WHEN $2 THEN s.total_amt::text END,
                  CASE WHEN $3 THEN s.key_to_symbols END] AS words
       FROM stone s JOIN provider p ON p.id = s.provider_id WHERE s.stock_no = $1`,
    // Without a markup the client's price is the supplier's.
    [link.stones[0], !kinds.includes('price'), facts?.includes('key_to_symbols') !== true],
  );
  const leaked = (known?.words ?? []).filter(
    (word) => word !== null && word.length > 3 && text.includes(word),
  );
  if (leaked.length > 0) complaints.push(`The answer has ${leaked.join(', ')}.`);
  await api.send('DELETE', `${AT}/${link.id}`);
  return complaints;
}
