/** The output of the benchmark of sheets. */
import { percentile } from '../figures.ts';
import type { MissedColumn, Verdict } from './judge.ts';

const WORST_FIELDS = 10;
const WORST_SHEETS = 10;
const HEADINGS_SHOWN = 8;

/** The targets. */
const AIMS = { columns: 97, questions: 2, seconds: 10 };

export interface TriedSheet {
  verdict: Verdict;
  ms: number;
}

const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);
const share = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;

const columnsRight = (verdicts: readonly Verdict[]): number => {
  const all = sum(verdicts.map(({ columns }) => columns));
  return (100 * (all - sum(verdicts.map(({ missed }) => missed.length)))) / Math.max(1, all);
};

const wrongOf = (verdicts: readonly Verdict[], what: keyof Verdict['wrong']): number =>
  sum(verdicts.map(({ wrong }) => wrong[what]));
const absentOf = (verdicts: readonly Verdict[], what: keyof Verdict['absent']): number =>
  sum(verdicts.map(({ absent }) => absent[what]));

/** Figures of one group of sheets. */
export function printGroup(name: string, tried: readonly TriedSheet[]): void {
  const verdicts = tried.map(({ verdict }) => verdict);
  const stones = sum(verdicts.map(({ stones }) => stones));
  const asked = verdicts.map(({ questions }) => questions.length);
  const times = tried.map(({ ms }) => ms);
  const wrong = (what: keyof Verdict['wrong']): string => {
    const sheets = verdicts.filter((verdict) => verdict.wrong[what] > 0).length;
    return `${wrongOf(verdicts, what)} ${what} (${sheets} sheets)`;
  };
  console.log(`\n${name}: ${verdicts.length} sheets, ${stones} stones`);
  console.log(`  columns read right as proposed: ${columnsRight(verdicts).toFixed(1)} %`);
  console.log(
    `  wrong values that would have been imported: ${wrong('prices')}, ${wrong('weights')}, ${wrong('kinds')}, ${wrong('shapes')}, ${wrong('invented')}`,
  );
  console.log(
    `  imported ${share(sum(verdicts.map(({ imported }) => imported)), stones)} of the stones; of those not blocked, lost ${absentOf(verdicts, 'stones')} stones, ${absentOf(verdicts, 'prices')} prices, ${absentOf(verdicts, 'kinds')} without a kind; ${verdicts.filter(({ blocked }) => blocked).length} sheets wait for an answer`,
  );
  console.log(
    `  questions a sheet: median ${percentile(asked, 50)}, worst ${Math.max(...asked)}; ${sum(verdicts.map(({ needless }) => needless.length))} asked although the sheet says it`,
  );
  const kinds = timesIn(verdicts.flatMap(({ questions }) => questions.map(({ kind }) => kind)));
  const needless = timesIn(verdicts.flatMap(({ needless }) => needless.map(({ kind }) => kind)));
  console.log(`  asked about: ${counted(kinds)}; needlessly: ${counted(needless)}`);
  console.log(
    `  time a sheet: median ${percentile(times, 50).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
  );
}

const timesIn = (words: readonly string[]): [word: string, times: number][] => {
  const counted = new Map<string, number>();
  for (const word of words) counted.set(word, (counted.get(word) ?? 0) + 1);
  return [...counted].toSorted(([, a], [, b]) => b - a);
};

const counted = (words: readonly [word: string, times: number][]): string =>
  words.map(([word, times]) => `${word} (${times})`).join(', ') || 'nothing';

/** The fields missed most, with the headings and what they were taken for. */
export function printMissed(tried: readonly TriedSheet[]): void {
  const missed = tried.flatMap(({ verdict }) => verdict.missed);
  const fieldOf = ({ field }: MissedColumn): string => field ?? '(no field)';
  console.log('\nfields missed most:');
  for (const [field, times] of timesIn(missed.map(fieldOf)).slice(0, WORST_FIELDS)) {
    const headings = missed
      .filter((one) => fieldOf(one) === field)
      .map(({ heading, taken }) => (taken === null ? heading : `${heading} as ${taken}`));
    const shown = timesIn(headings).slice(0, HEADINGS_SHOWN);
    console.log(`  ${field}, ${times}: ${counted(shown)}`);
  }
}

/** The sheets with the most wrong values. */
export function printWorst(tried: readonly TriedSheet[]): void {
  const wrong = ({ verdict: { wrong } }: TriedSheet): number => wrong.prices + wrong.weights + wrong.kinds;
  const worst = tried.filter((one) => wrong(one) > 0).toSorted((a, b) => wrong(b) - wrong(a));
  if (worst.length > 0) console.log('\nsheets with the most wrong values:');
  for (const { verdict } of worst.slice(0, WORST_SHEETS)) {
    const { prices, weights, kinds } = verdict.wrong;
    console.log(`  ${verdict.sheet}: ${prices} prices, ${weights} weights, ${kinds} kinds`);
  }
}

/** Sheets that name their lab-grown stones, although a person stated that all are natural. */
export function printContradicted(verdicts: readonly Verdict[]): void {
  const sheets = verdicts.filter(({ wrong }) => wrong.kinds > 0).length;
  console.log(
    `\nsaid to be natural although the sheet says otherwise: ${verdicts.length} sheets; ${wrongOf(verdicts, 'kinds')} lab-grown stones imported as natural (${sheets} sheets)`,
  );
}

/** Prints a line for each target. */
export function printAims(tried: readonly TriedSheet[], understanding: number): void {
  const verdicts = tried.map(({ verdict }) => verdict);
  const asked = percentile(
    verdicts.map(({ questions }) => questions.length),
    50,
  );
  const needless = sum(verdicts.map((verdict) => verdict.needless.length));
  const right = columnsRight(verdicts);
  const aim = (met: boolean, what: string): void => console.log(`  ${met ? 'met   ' : 'MISSED'} ${what}`);
  const none = (what: 'prices' | 'weights' | 'kinds'): void => {
    const found = wrongOf(verdicts, what);
    aim(found === 0, `wrong ${what}: ${found} (aim: 0)`);
  };
  console.log('\naims:');
  aim(
    right >= AIMS.columns,
    `columns read right as proposed: ${right.toFixed(1)} % (aim: ${AIMS.columns} %)`,
  );
  none('prices');
  none('weights');
  none('kinds');
  aim(asked <= AIMS.questions, `questions a sheet: median ${asked} (aim: at most ${AIMS.questions})`);
  aim(needless === 0, `questions that the sheet answers: ${needless} (aim: 0)`);
  aim(
    understanding <= AIMS.seconds,
    `200,000 rows understood beside the survey in ${understanding.toFixed(2)} s (aim: ${AIMS.seconds} s)`,
  );
}
