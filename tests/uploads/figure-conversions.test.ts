/** What the survey says that figures become, doubtful columns, and notes below the stones. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { components } from '../../src/api/schema.gen.ts';
import type { Api } from '../support/api.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { until } from '../support/wait.ts';
import { addProvider, chosen, csvFile, dataOf, propose, type Upload } from './support/sheets.ts';

type Survey = components['schemas']['UploadSurvey'];
type Cells = readonly (string | number)[];

let server: TestServer;
let admin: Api;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.as('admin@pavilion.test');
});
afterAll(() => server.close());

const surveyed = (upload: Upload, statements: object = {}): Promise<Survey> =>
  until('a survey', async () => {
    const columns = chosen(upload);
    const survey = dataOf<Survey>(
      await admin.send('POST', `/stocks/uploads/${upload.id}/survey`, { columns, statements }),
    );
    return survey.state !== 'reading' && survey;
  });

const HEADINGS = ['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Price/ct $', 'Total $', 'Zork'];
const stones = (count: number, perDollar = 1): Cells[] =>
  Array.from({ length: count }, (_, at) => {
    const carat = 0.5 + (at % 200) / 100;
    const price = Math.round((2000 + carat * 2500 + (at % 7) * 100) * perDollar);
    const grade = ['EX', 'VG', 'GD'][at % 3] ?? '';
    return [`F${at}`, 'Round', carat.toFixed(2), 'G', 'VS1', price, Math.round(price * carat), grade];
  });

it('says what rupees become, and shows a doubtful column in both readings', async () => {
  const provider = await addProvider(admin, 'Shown As Read');
  const headings = HEADINGS.map((heading) => heading.replace('$', 'INR'));
  const upload = await propose(admin, provider.id, csvFile(stones(12, 80), headings));
  const survey = await surveyed(upload, { currency: 'INR', rate: '80' });
  expect(survey.read_as).toEqual([
    { column: 5, how: 'INR at 80 for one US dollar', values: ['$3,250', '$3,375', '$3,500'] },
    { column: 6, how: 'INR at 80 for one US dollar', values: expect.any(Array) },
  ]);
  expect(survey.readings).toEqual([
    {
      column: 7,
      choices: [
        { field: 'cut', examples: expect.arrayContaining(['Row 2: EX is Excellent']) },
        { field: 'polish', examples: expect.arrayContaining(['Row 3: VG is Very Good']) },
      ],
    },
  ]);
});

it('takes `$` for the dollar that the last of many lines names', async () => {
  const provider = await addProvider(admin, 'Named Below');
  const rows = [...stones(1500, 7.8), [], ['All prices in HKD']];
  const upload = await propose(admin, provider.id, csvFile(rows, HEADINGS));
  const survey = await surveyed(upload, { stone_type_open: true });
  expect(survey.questions.map(({ kind, sentence }) => [kind, sentence])).toEqual([
    ['rate', 'How many HKD is one US dollar?'],
  ]);
  const refused = await admin.send('POST', `/stocks/uploads/${upload.id}/preview`, {
    columns: chosen(upload),
    statements: { stone_type_open: true },
    mode: 'part',
  });
  expect(refused.status).toBe(409);
});

it('asks whether list prices in no steps are those of whole stones, and reads them as answered', async () => {
  const provider = await addProvider(admin, 'Lists Of Stones');
  const headings = ['Ref', 'Shape', 'Carat', 'Color', 'Clarity', 'Rap', 'Disc %'];
  const rows = Array.from({ length: 12 }, (_, at): Cells => {
    const carat = 1.2 + at / 10;
    return [`R${at}`, 'Round', carat.toFixed(2), 'G', 'VS1', Math.round((5000 + at * 150) * carat), -30];
  });
  const upload = await propose(admin, provider.id, csvFile(rows, headings));
  const open = await surveyed(upload, { stone_type_open: true });
  expect(open.questions.map(({ kind }) => kind)).toEqual(['list_price']);
  expect(open.questions[0]?.options.map(({ examples }) => examples[0])).toEqual([
    'Row 2, 1.2 ct: 6000 is 6,000 per carat',
    'Row 2, 1.2 ct: 6000 is 5,000 per carat',
  ]);
  const statements = { stone_type_open: true, list_price: 'of_stone' };
  expect((await surveyed(upload, statements)).questions).toEqual([]);
  dataOf(
    await admin.send('POST', `/stocks/uploads/${upload.id}/run`, {
      columns: chosen(upload),
      statements,
      mode: 'part',
    }),
  );
  const prices = await until('the stones', async () => {
    const found = await server.query<{ price: string }>(
      'SELECT price_per_ct AS price FROM stone WHERE provider_id = $1 ORDER BY carat LIMIT 1',
      [provider.id],
    );
    return found.length > 0 && found;
  });
  expect(prices).toEqual([{ price: '3500.00' }]);
});
