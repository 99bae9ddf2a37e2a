/** The text of mails: what values may and may not do in it. */
import { describe, expect, it } from 'vitest';
import { isReservedAddress } from '../../src/domain/mails.ts';
import { filledIn, markup, portalUrl, plain, SECRET } from '../../server/mail/markup.ts';
import type { MailedStone } from '../../server/db/fragments/mailed-stones.ts';
import { priceOfferAnswered } from '../../server/mail/templates/price-offers.ts';
import { stoneTable } from '../../server/mail/stones.ts';
import { confirmStoneRejected } from '../../server/mail/templates/confirm-stones.ts';
import { framedHtml, framedPlain } from '../../server/mail/frame.ts';

const FILLING = { portal: 'https://portal.house.com', secret: 'a&b<c>' };
const SCRIPT = `<script>alert("1")</script>`;

describe('a value', () => {
  it('is escaped in markup, in text and in attributes, and unchanged in plain text', () => {
    expect(markup`<p title="${SCRIPT}">${SCRIPT}</p>`.text).toBe(
      '<p title="&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;">&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</p>',
    );
    expect(plain`Hello ${SCRIPT}`).toBe(`Hello ${SCRIPT}`);
  });

  it('that is markup already is not escaped again, nor is a list of it', () => {
    const item = markup`<li>${'a & b'}</li>`;
    expect(markup`<ul>${[item, item]}</ul>`.text).toBe('<ul><li>a &amp; b</li><li>a &amp; b</li></ul>');
  });

  it('loses control characters and keeps line breaks', () => {
    expect(markup`${'a\u0000b\u001bc\r\nd\te'}`.text).toBe('abc\nd\te');
    expect(plain`${'a\u0000b\u0085c\nd'}`).toBe('abc\nd');
  });

  it('cannot stand for the secret or the portal', () => {
    const [place] = portalUrl('/x');
    const hidden = plain`${SECRET}`;
    for (const written of [markup`${`${place}${hidden}!`}`.text, plain`${`${place}${hidden}!`}`])
      expect(filledIn(written, FILLING, 'plain')).toBe('!');
  });
});

it('portal and secret are filled in, escaped in markup alone', () => {
  expect(filledIn(markup`Code ${SECRET}`.text, FILLING, 'markup')).toBe('Code a&amp;b&lt;c&gt;');
  expect(filledIn(plain`Code ${SECRET}`, FILLING, 'plain')).toBe('Code a&b<c>');
  expect(filledIn(portalUrl('/customer-profile'), FILLING, 'plain')).toBe(
    'https://portal.house.com/customer-profile',
  );
});

describe('the whole mail', () => {
  const facts = {
    stones: [
      {
        stock_no: 'S-1',
        stone_type: 1,
        shape: 'ROUND',
        carat: '1.01',
        sell_amt: '12345.60',
        document: 'O-K7QM-0012',
        due_day: null,
      },
    ],
    reason: `Sold.\n${SCRIPT}`,
  };
  const letter = confirmStoneRejected.write(facts);

  it('has no script, whatever name and reason say', () => {
    const whole = framedHtml('confirmStoneRejected', SCRIPT, letter);
    expect(whole).not.toContain('<script');
    expect(whole.match(/&lt;script&gt;/g)).toHaveLength(2);
  });

  it('loads nothing and runs nothing, in any template', () => {
    const whole = framedHtml('confirmStoneRejected', 'Carla', letter);
    expect(whole).not.toMatch(/<(img|script|link|iframe|object|form)|url\(|@import/i);
    expect(whole.match(/https?:/g)).toBeNull();
  });

  it('says in text what it says in markup', () => {
    const words = framedPlain('confirmStoneRejected', 'Carla', letter);
    for (const said of ['Hello Carla,', 'S-1', 'LG Round', '12,345.60', 'Sold.', 'Find other stones'])
      expect(words).toContain(said);
    expect(filledIn(words, FILLING, 'plain')).toContain('https://portal.house.com/search\n');
    expect(words).not.toMatch(/<\/?(p|td|table)/);
  });
});

it('more than a hundred stones are counted and not listed', () => {
  const stone = (at: number): MailedStone => ({
    stock_no: `S-${at}`,
    stone_type: null,
    shape: null,
    carat: null,
    sell_amt: null,
  });
  const many = Array.from({ length: 103 }, (_, at) => stone(at));
  const { html, plain: text } = stoneTable(many);
  expect(text).toMatch(/S-99, –, – ct\nand 3 stones more$/);
  expect(html.text).not.toContain('S-100');
});

it.each([
  ['admin@pavilion.test', true],
  ['a@b.EXAMPLE', true],
  ['a@localhost', true],
  ['a@client.com', false],
  ['a@test.com', false],
  ['a@contest', false],
])('%s is reserved: %s', (address, reserved) => {
  expect(isReservedAddress(address)).toBe(reserved);
});

it('the bell names the stone and the answer, and leads to the line, which is open no more', () => {
  const stone = { stock_no: 'S-1', stone_type: 2, shape: 'OVAL', carat: '1.00', sell_amt: '100.00' };
  const noticeOf = (answer: 'accepted' | 'countered' | 'declined', ...stones: MailedStone[]) =>
    priceOfferAnswered.write({ answered: [{ answer, reason: '', stones }] }).notice;
  expect(noticeOf('accepted', stone)).toEqual({
    words: 'Your offer for S-1 is accepted',
    path: '/transaction/offer?all=true&search=S-1',
  });
  expect(noticeOf('declined', stone)?.words).toBe('Your offer for S-1 is declined');
  expect(noticeOf('countered', stone, { ...stone, stock_no: 'S-2' })).toEqual({
    words: 'We proposed another price for S-1 and S-2',
    path: '/transaction/offer?all=true',
  });
});
