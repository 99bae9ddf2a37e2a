/**
 * The chosen stones as text, to be copied or sent to an address. (Specification, section 7:
 * share-diamonds; section 9: share text lines.)
 */
import { BUSINESS_STATUS, ROLE } from '../../../src/domain/codes.ts';
import { MESSAGES } from '../../../src/domain/messages.ts';
import { atHeldPrice } from '../../../src/domain/prices/held-price.ts';
import { atSharedPrice } from '../../../src/domain/prices/shared-price.ts';
import { MEDIA_KEYS } from '../../../src/domain/stones/search-filters.ts';
import { SHARE_MAILS_AN_HOUR, shareLines, shareText } from '../../../src/domain/stones/share-text.ts';
import { readEmail } from '../../../src/domain/text/text-identity.ts';
import { countSharedMails, findSender } from '../../db/queries/mails/shared-mails.ts';
import type { Tx } from '../../db/with-actor.ts';
import { sharedStones } from '../../mail/templates/export-and-share.ts';
import { invalidRequest, forbidden, kycPending, noSuchStones, tooMany } from '../../refusals.ts';
import type { StoneRow } from '../../search/engine.ts';
import { queueMailToOther } from '../../workflows/mail.ts';
import type { AnswerData, BodyOf, Call, Handler } from '../handler.ts';
import { actsForThemselves } from '../acting-for.ts';
import { chosenStones } from './chosen-stones.ts';
import { mediaLinks } from './media-links.ts';
import { sharedMarkup } from '../shared-markup.ts';
import { toldOfMail } from '../told-of-mail.ts';

type ShareRequest = BodyOf<'shareDiamonds'>;
type Shared = AnswerData<'shareDiamonds'>;

export const shareDiamonds: Handler<'shareDiamonds'> = ({ data }, call) => {
  const { email } = data;
  if (email === undefined)
    return call.read(async (tx) => {
      const shared = await sharedAs(tx, call, data);
      return { data: shared, message: `${counted(shared.stones.length)} to share.` };
    });
  return call.effect<'shareDiamonds'>(async (tx) => {
    const shared = await sharedAs(tx, call, data);
    const sent_to = await sendTo(tx, call, email, shared, data);
    const stones = counted(shared.stones.length);
    return {
      data: { ...shared, sent_to },
      message: toldOfMail(call, {
        sent: `${stones} sent to ${sent_to}.`,
        unsent: `${stones} not sent to ${sent_to}.`,
      }),
      audit: {
        summary: `Sent ${stones} by e-mail.`,
        subject: { stock_numbers: shared.stones.map(({ stock_no }) => stock_no) },
      },
    };
  });
};

/** @throws Refused 400 without a stone; 404 with the missing numbers */
async function sharedAs(tx: Tx, call: Call, asked: ShareRequest): Promise<Shared> {
  const { stones, missing, clientId } = await chosenStones(tx, call.person, asked);
  if (missing.length > 0) throw noSuchStones(missing);
  // The supplier’s price must not be shared: staff name a client, or share without prices.
  const ofClient = clientId !== null || actsForThemselves(call.person);
  const markup = ofClient ? sharedMarkup(call.person, asked) : null;
  const prices = new Map(stones.map((stone) => [stone.id, priceOf(stone, markup)]));
  const texts = stones.map((stone) => ({
    stock_no: stone.stock_no,
    text: shareLines(stone, { price: prices.get(stone.id) ?? null, links: mediaLinks(stone, asked, call) }),
  }));
  return {
    text: shareText(texts.map(({ text }) => text)),
    stones: texts,
    priced: [...prices.values()].some((price) => price !== null),
    sent_to: null,
  };
}

/** The client's price, or the lower one that their hold keeps, with the markup on top. */
function priceOf(stone: StoneRow, markup: number | null) {
  const { markup_ppc: perCarat, sell_amt: amount } = atSharedPrice(atHeldPrice(stone, true), markup);
  return perCarat == null || amount == null ? null : { perCarat, amount };
}

/**
 * Returns the normalised address. @throws Refused 400 for an invalid address; 403 for guests, and
 * for a business that
 *   is not registered; 429 after too many
 */
async function sendTo(
  tx: Tx,
  call: Call,
  typed: string,
  { text, stones }: Shared,
  asked: ShareRequest,
): Promise<string> {
  const { person } = call;
  if (person.role === ROLE.guest)
    throw forbidden('Guests cannot send e-mails from here. Copy the text and send it yourself.');
  if (person.role === ROLE.customer && person.businessStatus !== BUSINESS_STATUS.registered)
    throw kycPending(MESSAGES.kycPending);
  const { text: address, fault } = readEmail(typed);
  if (address === null) throw invalidRequest(fault, 'email');
  if ((await countSharedMails(tx, person.id)) >= SHARE_MAILS_AN_HOUR)
    throw tooMany(
      `You have sent ${SHARE_MAILS_AN_HOUR} e-mails with stones within the last hour. Wait a while, or copy the text and send it yourself.`,
    );
  const sender = await findSender(tx, person.id);
  queueMailToOther(tx, { requestId: call.requestId }, sharedStones, {
    from: person.id,
    address,
    facts: {
      sender: sender?.company ? `${person.name}, ${sender.company}` : person.name,
      email: sender?.email ?? '',
      stones: stones.length,
      words: asked.words ?? '',
      text,
      hasLinks: MEDIA_KEYS.some((kind) => asked[kind] === true),
    },
  });
  return address;
}

const counted = (stones: number): string => (stones === 1 ? '1 stone' : `${stones} stones`);
