/** What is asked of the past, as one text of the address: `event=RELEASE,from=held,role=4`. */
import { isoDay } from '../../../domain/text/iso-day.ts';
import { LIMIT_NAMES, type LimitName } from '../../../machines/trial/what-if.ts';

export interface AskedWhatIf {
  event?: string | undefined;
  /** The state; every one if it is left out. */
  from?: string | undefined;
  role?: number | undefined;
  hours?: number | undefined;
  onlyIf?: string | undefined;
  limit?: LimitName | undefined;
  value?: number | undefined;
  since?: string | undefined;
}

export const CHANGES = ['transition', 'time', 'condition', 'limit'] as const;
export type ChangeKind = (typeof CHANGES)[number];

export const kindOf = ({ hours, onlyIf, limit }: AskedWhatIf): ChangeKind => {
  if (limit !== undefined) return 'limit';
  if (hours !== undefined) return 'time';
  return onlyIf === undefined ? 'transition' : 'condition';
};

/** Whether nothing is missing of what is asked. */
export const isComplete = (asked: AskedWhatIf): boolean =>
  asked.limit === undefined ? asked.event !== undefined : asked.value !== undefined;

export function readWhatIf(written: string): AskedWhatIf | null {
  const of = new Map(written.split(',').map((part) => part.split('=', 2) as [string, string | undefined]));
  const whole = (name: string): number | undefined => {
    const value = Number(of.get(name) ?? '');
    return Number.isInteger(value) && value > 0 ? value : undefined;
  };
  const value = of.get('value');
  const asked = {
    event: of.get('event'),
    from: of.get('from'),
    role: whole('role'),
    hours: whole('hours'),
    onlyIf: of.get('if'),
    limit: LIMIT_NAMES.find((name) => name === of.get('limit')),
    value: value === undefined || !(Number(value) >= 0) ? undefined : Number(value),
    since: isoDay(of.get('since') ?? '') ?? undefined,
  };
  return isComplete(asked) ? asked : null;
}

export const writeWhatIf = ({ onlyIf, ...asked }: AskedWhatIf): string =>
  Object.entries({ ...asked, if: onlyIf })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
    .join(',');
