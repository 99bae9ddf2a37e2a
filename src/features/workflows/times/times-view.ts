/**
 * What "Where time goes" shows, as one text of the address: `paths.f_2026-01-01.t_2026-03-31`.
 * One field, because the fields of every address are read before the first screen is shown.
 */
import { DIAMOND_TYPE } from '../../../domain/codes.ts';
import { code, day, defineView, page, text, word, type ViewOf } from '../../../ui/records/define-view.ts';

const id = (value: unknown): string | undefined => {
  const written = text(value);
  return written !== undefined && /^[\da-f-]{36}$/i.test(written) ? written : undefined;
};

const view = defineView({
  look: word(['paths', 'targets']),
  /** What colours the diagram; the times by default. */
  by: word(['count']),
  from: day,
  to: day,
  /** A second period beside the first. */
  from2: day,
  to2: day,
  client: id,
  associate: id,
  provider: id,
  type: code(Object.values(DIAMOND_TYPE)),
  page,
  /** The path whose records are listed. */
  path: text,
});
export type TimesView = ViewOf<typeof view>;

/** In the address, which has room for 200 characters. */
const SHORT = {
  by: 'by',
  from: 'f',
  to: 't',
  from2: 'g',
  to2: 'u',
  client: 'c',
  associate: 'a',
  provider: 'p',
  type: 'd',
  page: 'n',
  path: 'w',
} as const satisfies Record<Exclude<keyof TimesView, 'look'>, string>;

const LOOK = 'times';

export function readTimesView(written: string): TimesView {
  const [look, ...parts] = written.split('.');
  const found = new Map(
    parts.map((part) => [part.slice(0, part.indexOf('_')), part.slice(part.indexOf('_') + 1)]),
  );
  const fields = Object.entries(SHORT).map(([name, short]) => [name, found.get(short)]);
  return view.read({ ...Object.fromEntries(fields), look });
}

export const writeTimesView = ({ look, ...fields }: TimesView): string =>
  [
    look ?? LOOK,
    ...Object.entries(SHORT).flatMap(([name, short]) => {
      const value = fields[name as keyof typeof fields];
      return value === undefined ? [] : [`${short}_${value}`];
    }),
  ].join('.');

/** The filters as the contract names them. */
export const filtersOf = ({ client, associate, provider, type }: TimesView) => ({
  user_id: client,
  business_associate_id: associate,
  provider_id: provider,
  diamond_type: type,
});
