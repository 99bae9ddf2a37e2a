/**
 * Markups and the rounding of clients' prices: read by staff for the clients they see, set by
 * administrators.
 */
import { markPersonal } from '../../db/queries/audit/personal-words.ts';
import type { components } from '../../../src/api/schema.gen.ts';
import { stepWords, type PriceStep } from '../../../src/domain/prices/pricing.ts';
import {
  findAssociates,
  findBusinesses,
  findBuyer,
  findDefault,
  findHolders,
  findPriceStep,
  findProviderMarkups,
  saveMarkups,
  PRICE_STEP,
  type Holder,
  type MarkupChange,
} from '../../db/queries/prices/markups.ts';
import { saveSetting, readSetting } from '../../db/queries/settings.ts';
import type { Tx } from '../../db/with-actor.ts';
import { notFound, notFoundAmong, invalidRequest } from '../../refusals.ts';
import type { AnswerData, AuditEntry, Handler } from '../handler.ts';

type MarkupWish = components['schemas']['MarkupWish'];

const NOBODY: MarkupChange = { client_id: null, associate_id: null, provider_id: null, percent: null };
const NOT_SET = { percent: null, changed_by: null, changed_at: null };

export const getDefaultMarkup: Handler<'getDefaultMarkup'> = async (_input, call) => ({
  data: await call.read(defaults),
});

async function defaults(tx: Tx): Promise<AnswerData<'getDefaultMarkup'>> {
  const kept = await findDefault(tx);
  const setting = await readSetting<{ changed_by: string | null }>(tx, PRICE_STEP);
  const changedBy = setting?.value.changed_by ?? null;
  return {
    ...(kept ?? NOT_SET),
    defaultMarkupDetails: kept ?? NOT_SET,
    providers: await findProviderMarkups(tx, null),
    price_step: await findPriceStep(tx),
    price_step_changed_by: changedBy,
    price_step_changed_at: changedBy === null ? null : (setting?.updated_at ?? null),
  };
}

export const updateDefaultMarkup: Handler<'updateDefaultMarkup'> = ({ data }, call) =>
  call.effect<'updateDefaultMarkup'>(async (tx) => {
    const { percent, providers = [], price_step: step } = data;
    const held = await holders(tx, 'provider_id', providers);
    const own = percent === undefined ? [] : [{ name: 'Default', wish: { ...NOBODY, percent } }];
    const wishes = [...own, ...held];
    const said = wishes.length === 0 ? null : await keep(tx, wishes, call.person.name);
    const rounded = step === undefined ? null : await keepStep(tx, step, call.person.name);
    return { ...both(said, rounded), data: await defaults(tx) };
  });

interface MarkupText {
  message: string;
  audit: AuditEntry;
}

function both(first: MarkupText | null, second: MarkupText | null): MarkupText {
  const said = [first, second].filter((one) => one !== null);
  const told = said.filter(({ message }) => message !== UNCHANGED);
  const message = told.map((one) => one.message).join(' ') || UNCHANGED;
  const subject = Object.fromEntries(said.flatMap(({ audit }) => Object.entries(audit.subject ?? {})));
  const summary = told.map(({ audit }) => audit.summary).join(' ') || UNCHANGED;
  return { message, audit: { summary, subject } };
}

/** Sets the rounding step of clients' prices per carat, from the next request on. */
async function keepStep(tx: Tx, step: PriceStep, changedBy: string): Promise<MarkupText> {
  const before = await findPriceStep(tx);
  if (before !== step) await saveSetting(tx, PRICE_STEP, { step, changed_by: changedBy });
  const message = before === step ? UNCHANGED : `Clients’ prices are rounded up to ${stepWords(step)}.`;
  return { message, audit: { summary: message, subject: { price_step: { before, step } } } };
}

export const listBusinessMarkups: Handler<'listBusinessMarkups'> = async ({ query }, call) => ({
  data: await call.read((tx) => findBusinesses(tx, query.business_associate_id)),
});

export const updateBusinessMarkups: Handler<'updateBusinessMarkups'> = ({ data }, call) =>
  call.effect<'updateBusinessMarkups'>(async (tx) => {
    const said = await keep(tx, await holders(tx, 'client_id', data.markups), call.person.name);
    return { ...said, data: await findBusinesses(tx) };
  });

export const listAssociateMarkups: Handler<'listAssociateMarkups'> = async (_input, call) => ({
  data: await call.read(findAssociates),
});

export const updateAssociateMarkups: Handler<'updateAssociateMarkups'> = ({ data }, call) =>
  call.effect<'updateAssociateMarkups'>(async (tx) => {
    const said = await keep(tx, await holders(tx, 'associate_id', data.markups), call.person.name);
    return { ...said, data: await findAssociates(tx) };
  });

export const listBusinessProviderMarkups: Handler<'listBusinessProviderMarkups'> = async (
  { path },
  call,
) => ({
  data: await call.read((tx) => agreements(tx, path.id)),
});

async function agreements(tx: Tx, businessId: string): Promise<AnswerData<'listBusinessProviderMarkups'>> {
  const business = await findBuyer(tx, businessId);
  if (!business) throw notFound();
  const { id, name, client_id } = business;
  return { business: { id, name }, providers: await findProviderMarkups(tx, client_id) };
}

export const updateBusinessProviderMarkups: Handler<'updateBusinessProviderMarkups'> = ({ data }, call) =>
  call.effect<'updateBusinessProviderMarkups'>(async (tx) => {
    const business = await findBuyer(tx, data.business_id);
    if (!business) throw notFound();
    const held = await holders(tx, 'provider_id', data.markups);
    const wishes = held.map(({ name, wish }) => ({
      name: `${business.name} on ${name}`,
      wish: { ...wish, client_id: business.client_id },
    }));
    const said = await keep(tx, wishes, call.person.name);
    return { ...said, data: await agreements(tx, business.id) };
  });

interface Named {
  name: string;
  wish: MarkupChange;
}

/** @throws Refused 400 when one is named twice; 404 when one is missing */
async function holders(tx: Tx, holder: Holder, wishes: readonly MarkupWish[]): Promise<Named[]> {
  const percents = new Map(wishes.map(({ id, percent }) => [id.toLowerCase(), percent]));
  if (percents.size < wishes.length)
    throw invalidRequest('An entry is repeated. Send each one once.', 'markups');
  const found = await findHolders(tx, holder, [...percents.keys()]);
  if (found.length < percents.size)
    throw notFoundAmong(
      [...percents.keys()],
      found.map(({ id }) => id),
      'markups',
    );
  return found.map(({ id, of, name }) => ({
    name,
    wish: { ...NOBODY, [holder]: of, percent: percents.get(id) ?? null },
  }));
}

const NAMED = 3;
const UNCHANGED = 'Nothing has changed.';

async function keep(tx: Tx, wishes: readonly Named[], changedBy: string): Promise<MarkupText> {
  const before = await saveMarkups(
    tx,
    wishes.map(({ wish }) => wish),
    changedBy,
  );
  const said = (nameOf: (named: Named) => string): string =>
    wishes
      .slice(0, NAMED)
      .map((named) => `${nameOf(named)} ${percentText(named.wish.percent)}`)
      .join(', ');
  const more = wishes.length > NAMED ? ` and ${wishes.length - NAMED} more` : '';
  const changed = wishes.some(
    ({ wish }, index) =>
      Number(wish.percent) !== Number(before[index]) || (wish.percent === null) !== (before[index] === null),
  );
  const told = (nameOf: (named: Named) => string): string =>
    changed ? `Markup: ${said(nameOf)}${more}.` : UNCHANGED;
  return {
    message: told(({ name }) => name),
    audit: {
      summary: told(loggedName),
      subject: {
        markups: wishes.map((named, index) => ({
          name: loggedName(named),
          before: before[index],
          ...named.wish,
        })),
      },
    },
  };
}

/** Clients and associates are people, providers are not. */
function loggedName({ name, wish }: Named): string {
  const person = wish.client_id ?? wish.associate_id;
  return person === null ? name : markPersonal(person, name);
}

const percentText = (percent: string | null): string => (percent === null ? 'taken off' : `${percent} %`);
