/** What the mapping step does with a person's answers about prices. */
import { describe, expect, it } from 'vitest';
import {
  answered,
  answerTo,
  type Question,
  type MappingAnswers,
} from '../../src/features/stock/mapping/answers.ts';
import { certainty, NO_CHOICES, whyLook, type Column } from '../../src/features/stock/mapping/mapping.ts';

const column = (at: number, header: string, field: string | null = null): Column => ({
  column: at,
  header,
  field,
  samples: [],
  open: [],
});
const NOTHING_SAID: MappingAnswers = { choices: NO_CHOICES, statements: {} };

describe('which of two columns is the price', () => {
  const columns = [column(4, 'Price 30 days'), column(5, 'Price 60 days')];
  const question: Question = {
    kind: 'price_column',
    column: null,
    sentence: 'Which of these columns is the price that you are asked?',
    evidence: null,
    options: [
      { value: '4 price_per_ct', label: 'Price 30 days', examples: [] },
      { value: '5 price_per_ct', label: 'Price 60 days', examples: [] },
      { value: 'unpriced', label: 'Neither: import without prices', examples: [] },
    ],
  };
  const say = (value: string, before = NOTHING_SAID): MappingAnswers =>
    answered(question, value, before, columns);

  it('is open at first', () => {
    expect(answerTo(question, NOTHING_SAID, columns)).toBeNull();
  });

  it('gives the field to the chosen column alone', () => {
    const said = say('5 price_per_ct');
    expect([...said.choices]).toEqual([
      [4, null],
      [5, 'price_per_ct'],
    ]);
    expect(answerTo(question, said, columns)).toBe('5 price_per_ct');
  });

  it('can be changed to the other column', () => {
    const said = say('4 price_per_ct', say('5 price_per_ct'));
    expect([...said.choices]).toEqual([
      [4, 'price_per_ct'],
      [5, null],
    ]);
  });

  it('takes the price away again for an import without prices', () => {
    const said = say('unpriced', say('5 price_per_ct'));
    expect([...said.choices.values(), said.statements.unpriced]).toEqual([null, null, true]);
    expect(answerTo(question, said, columns)).toBe('unpriced');
    expect(say('4 price_per_ct', said).statements.unpriced).toBe(false);
  });
});

describe('whether a price is per carat or of the stone', () => {
  const question = (at: number): Question => ({
    kind: 'price_meaning',
    column: at,
    sentence: 'Is Price the price per carat or of the whole stone?',
    evidence: null,
    options: [],
  });

  it('gives the column the chosen field', () => {
    const columns = [column(3, 'Price')];
    const said = answered(question(3), 'total_amt', NOTHING_SAID, columns);
    expect([...said.choices]).toEqual([[3, 'total_amt']]);
    expect(answerTo(question(3), said, columns)).toBe('total_amt');
  });

  it('keeps one of two contradicting columns', () => {
    const columns = [column(3, 'Price', 'price_per_ct'), column(4, 'Total', 'total_amt')];
    expect(answerTo(question(3), NOTHING_SAID, columns)).toBeNull();
    const perCarat = answered(question(3), 'price_per_ct', NOTHING_SAID, columns);
    expect([[...perCarat.choices], answerTo(question(3), perCarat, columns)]).toEqual([
      [[4, null]],
      'price_per_ct',
    ]);
    const total = answered(question(3), 'total_amt', NOTHING_SAID, columns);
    expect([[...total.choices], answerTo(question(3), total, columns)]).toEqual([[[3, null]], 'total_amt']);
  });
});

describe('a column that a person chose before', () => {
  const filled = new Map([[3, 40]]);
  const shown = (field: string | null): Column => ({
    ...column(3, 'Bruting', field),
    samples: ['Medium'],
    basis: 'chosen',
    confidence: 1,
  });

  it('is theirs, and nobody has to look at it', () => {
    expect(certainty(shown('girdle'), NO_CHOICES, filled).label).toBe('Yours');
    expect(whyLook(shown('girdle'), NO_CHOICES, filled)).toBeNull();
  });

  it('stays out where they left it out', () => {
    expect(certainty(shown(null), NO_CHOICES, filled).label).toBe('Ignored');
    expect(whyLook(shown(null), NO_CHOICES, filled)).toBeNull();
    expect(whyLook({ ...shown(null), basis: 'none' }, NO_CHOICES, filled)).toBe('unread');
  });
});
