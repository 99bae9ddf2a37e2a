/** What the guards of a step read, in words. Of yes and no, the condition itself says enough. */
import type { components } from '../../api/schema.gen.ts';
import { ROLE_NAME } from '../../domain/codes.ts';
import { statusLabel } from '../../machines/workflows.ts';
import { count, dateTime, day, money } from '../format.ts';

type Fact = components['schemas']['StepCondition']['facts'][number];
type Value = Fact['value'];

const usd = (words: string) => (value: Value) => `${words} ${money(asFigure(value))} USD`;
const pieces = (words: string) => (value: Value) => `${words} ${count(asFigure(value))}`;
const onDay = (words: string) => (value: Value) => `${words} ${day(asText(value))}`;

const asFigure = (value: Value): string | number | null => (typeof value === 'boolean' ? null : value);
const asText = (value: Value): string | null => (value === null ? null : String(value));

/** Keyed by the fact's path, such as `credit.limit`; undefined for a value not worth showing. */
export const FACT_WORDS: Readonly<Record<string, (value: Value) => string | undefined>> = {
  stoneStatus: (value) => `stone ${statusLabel('stone', Number(value)).label}`,
  businessStatus: (value) => statusLabel('business', Number(value)).label,
  clientRole: (value) => Object.entries(ROLE_NAME).find(([id]) => id === String(value))?.[1],
  twinTaken: (value) => (value === null ? undefined : `twin ${value}`),
  seenAmount: usd('seen'),
  amountNow: usd('then'),
  confirming: usd('confirms'),
  powers: () => undefined,
  'powers.has': (value) => `powers: ${value === '' ? 'none' : String(value)}`,
  'powers.confirms_up_to': (value) => (value === null ? 'any amount alone' : usd('alone up to')(value)),
  keptAmount: usd('price'),
  barredBy: () => undefined,
  loweredAmount: usd('new price'),
  owed: usd('owed'),
  'payment.amount': usd('payment'),
  'payment.open': usd('open'),
  'payment.credit': usd('credit'),
  'payment.leaves': usd('stays paid'),
  'payment.owed': usd('owed'),
  'payment.loses': usd('credit lost'),
  'credited.linesLeft': pieces('lines left'),
  'credited.paid': usd('paid'),
  'credited.owed': usd('owed'),
  'dueDays.today': onDay('then'),
  'dueDays.due': onDay('due'),
  'dueDays.wished': onDay('asked for'),
  'offer.amount': usd('offer'),
  'offer.list': usd('its price'),
  'offer.before': usd('asked'),
  'offer.today': usd('its price then'),
  'offer.carat': (value) => (value === null ? undefined : `${String(value)} ct`),
  begun: () => undefined,
  'begun.adding': pieces('adds'),
  'begun.open': () => undefined,
  'begun.open.count': pieces('open'),
  'begun.open.most': pieces('of'),
  'begun.day.count': pieces('that day'),
  'begun.day.most': pieces('of'),
  'holds.own': pieces('on hold'),
  'holds.held': pieces('on hold'),
  'holds.adding': pieces('adds'),
  'holds.limit': pieces('limit'),
  restsUntil: (value) => (value === null ? undefined : `until ${dateTime(asText(value))}`),
  credit: (value) => (value === null ? 'no limit' : undefined),
  'credit.limit': usd('limit'),
  'credit.exposure': usd('used'),
  'credit.adding': usd('adds'),
  'bulk.waiting': pieces('waiting'),
  'bulk.inDoubt': pieces('in doubt'),
  'bulk.agreeing': pieces('agreeing'),
  'membership.raisesTo': usd('up to'),
  'membership.gives': (value) => (value === '' ? undefined : `gives ${String(value)}`),
  'membership.inTheWay': () => undefined,
  'asks.kind': () => undefined,
};

/** `limit 50,000.00 USD`, for each fact that is a figure or a state. */
export const factsInWords = (facts: readonly Fact[]): string[] =>
  facts.flatMap(({ fact, value }) => {
    const own = /^account\.(?:open|records)\.(\w+)$/.exec(fact)?.[1];
    if (own !== undefined) return value === 0 ? [] : `${own.replaceAll('_', ' ')} ${String(value)}`;
    return FACT_WORDS[fact]?.(value) ?? [];
  });
