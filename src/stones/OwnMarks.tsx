/** Marks a client's or guest's own stones: in the cart, watched, asked about and so on. */
import {
  IconEye,
  IconHandStop,
  IconListNumbers,
  IconMessageQuestion,
  IconNote,
  IconShoppingCart,
  IconTags,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../api/client.ts';
import { q } from '../api/query.ts';
import { MARKING_ROLES, MARKS, OWN_MARKS, type OwnMark } from '../domain/stones/own-marks.ts';
import { useUser } from '../ui/session/session.ts';
import css from './stones.module.css';

const SIGNS: Readonly<Record<OwnMark, Icon>> = {
  hold: IconHandStop,
  offer: IconTags,
  queue: IconListNumbers,
  enquiry: IconMessageQuestion,
  cart: IconShoppingCart,
  watchlist: IconEye,
  notes: IconNote,
};

type Marks = ReadonlyMap<string, readonly OwnMark[]>;

/** One map for all rows of a screen. */
const maps = new WeakMap<AnswerOf<'getOwnMarks'>, Marks>();

function marksByStone(answer: AnswerOf<'getOwnMarks'>): Marks {
  const known = maps.get(answer);
  if (known !== undefined) return known;
  const made = new Map<string, OwnMark[]>();
  for (const mark of MARKS)
    for (const number of answer[mark]) made.set(number, [...(made.get(number) ?? []), mark]);
  maps.set(answer, made);
  return made;
}

/** The sign of the most binding mark; all of them on hover, and for screen readers. */
export function OwnMarks({ stockNo }: { stockNo: string }) {
  const isMarked = MARKING_ROLES.includes(useUser().role_id);
  const { data } = useQuery({ ...q<'getOwnMarks'>('getOwnMarks'), enabled: isMarked });
  const [first, ...others] = (data && marksByStone(data).get(stockNo)) ?? [];
  if (first === undefined) return null;
  const Sign = SIGNS[first];
  const words = [first, ...others].map((mark) => OWN_MARKS[mark].label).join(', ');
  return (
    <span role="img" aria-label={words} title={words} className={css.ownMark}>
      <Sign size={14} stroke={1.5} aria-hidden />
    </span>
  );
}
