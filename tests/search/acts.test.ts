import { describe, expect, it } from 'vitest';
import { ROLE, type RoleId, type StoneStatus } from '../../src/domain/codes.ts';
import { MESSAGES } from '../../src/domain/messages.ts';
import {
  STONE_ACTION_NAMES,
  stoneActionsOf,
  mayDo,
  type StoneActionName,
} from '../../src/stones/actions/stone-actions.ts';
import {
  clientsNamed,
  commandActsOf,
  commandIn,
  commandInWords,
  notThere,
} from '../../src/stones/find/command.ts';
import type { ClientOption } from '../../src/ui/forms/clients.ts';
import { actsFor, offeredFor, optionsOf, screensFor } from '../../src/stones/find/options.ts';
import type { Stone } from '../../src/stones/stone.ts';
import type { User } from '../../src/ui/session/session.ts';

const PATHS = ['hold', 'memo', 'confirm-stone', 'enquiry'].map((name) => `/transaction/${name}`);
const NAME: Record<string, string> = {
  ...Object.fromEntries(PATHS.map((path) => [path, path.replace('/transaction/', '')])),
  '/inventory/status': 'stone-status',
};

function person(role_id: RoleId, business?: 9 | 10 | 11, write = true): User {
  const client = role_id === 2 || role_id === 4;
  const granted = [{ read_access: true, write_access: write }];
  return {
    id: 'u',
    email: 'u@pavilion.test',
    first_name: 'A',
    last_name: 'B',
    role: role_id,
    role_id,
    role_name: '',
    business_details: business === undefined ? null : { id: 'b', company_name: 'C', status: business },
    permissions: [
      {
        name: 'All',
        role_id,
        permissions: [...PATHS, '/inventory/status'].map((path) => ({
          name: NAME[path] ?? '',
          path: client ? `/customer/portal${path}` : path,
          role_permissions: granted,
          user_permissions: granted,
        })),
      },
    ],
  } as User;
}
const stone = (status: StoneStatus, held_for_me = false): Stone => ({
  id: 's',
  stock_no: 'PV1',
  status,
  held_for_me,
});
const says = (
  act: StoneActionName,
  stones: Stone[],
  user: User,
  client: Parameters<typeof mayDo>[3] = null,
): string => {
  const decision = mayDo(act, stones, user, client);
  return decision.ok ? 'yes' : decision.refusal.sentence;
};

describe('an action on selected stones', () => {
  it('needs stones', () => {
    for (const act of STONE_ACTION_NAMES) expect(says(act, [], person(1))).toBe(MESSAGES.selectDiamond);
  });

  it('needs all of them available; an enquiry needs them unsold', () => {
    for (const act of ['hold', 'memo', 'confirm'] as const) {
      expect(says(act, [stone(1), stone(1)], person(1))).toBe('yes');
      for (const status of [2, 3, 5, 8] as const)
        expect(says(act, [stone(1), stone(status)], person(1))).toBe(MESSAGES.onlyAvailable);
    }
    expect(says('hold', [stone(4)], person(1))).toBe(MESSAGES.onlyAvailable);
    expect(says('enquire', [stone(4)], person(1))).toBe('yes');
    expect(says('enquire', [stone(8)], person(1))).toBe(
      'The stone is sold out, so you cannot enquire about it.',
    );
  });

  it('lets a client confirm stones held for them, and no others on hold', () => {
    const customer = person(4, 11);
    expect(says('confirm', [stone(4, true)], customer)).toBe('yes');
    expect(says('confirm', [stone(4, false)], customer)).toBe(MESSAGES.onlyAvailable);
  });

  it('needs a registered business, except for enquiries and external clients', () => {
    for (const business of [undefined, 9, 10] as const) {
      expect(says('hold', [stone(1)], person(4, business))).toBe(MESSAGES.kycPending);
      expect(says('memo', [stone(1)], person(3), { role: 4, business })).toMatch(
        /^The KYC verification of this client is pending/,
      );
      expect(says('enquire', [stone(1)], person(4, business))).toBe('yes');
    }
    expect(says('memo', [stone(1)], person(3), { role: 4, business: 11 })).toBe('yes');
    expect(says('hold', [stone(1)], person(1), { role: 6, business: undefined })).toBe('yes');
  });

  it('depends on role and permission', () => {
    expect(stoneActionsOf(person(4))).toEqual(['hold', 'confirm', 'enquire']);
    expect(stoneActionsOf(person(7))).toEqual(['enquire']);
    expect(stoneActionsOf(person(8))).toEqual([...STONE_ACTION_NAMES]);
    expect(says('hold', [stone(1)], person(8))).toMatch(/^Only /);
    expect(says('withdraw', [stone(1)], person(3))).toBe(
      'Only an administrator or quality control can withdraw a stone.',
    );
    expect(says('restore', [stone(2)], person(5))).toBe('yes');
    expect(says('hold', [stone(1)], person(1, undefined, false))).toBe(
      'You do not have the permission “Hold: write”. An administrator can grant it.',
    );
  });
});

describe('a typed act', () => {
  it('is an act that is offered, with the numbers of its stones', () => {
    const offered = (): StoneActionName[] => ['hold', 'confirm'];
    expect(commandIn('hold PV104996', offered)).toEqual({ act: 'hold', numbers: ['PV104996'] });
    expect(commandIn(' Confirm  pv1, pv2 ', offered)).toEqual({ act: 'confirm', numbers: ['pv1', 'pv2'] });
    for (const line of ['hold', 'holding PV1', 'memo PV1', 'PV1 hold', '', 'round 1.00'])
      expect(commandIn(line, offered)).toBeNull();
  });

  it('shares, downloads and compares, for roles that do and as many stones as fit side by side', () => {
    const acts = (line: string, role: RoleId) => commandIn(line, (n) => commandActsOf(person(role), n));
    for (const act of ['share', 'download'] as const)
      expect(acts(`${act} PV1`, ROLE.customer)).toEqual({ act, numbers: ['PV1'] });
    const numbers = ['PV1', 'PV2', 'PV3', 'PV4', 'PV5', 'PV6'];
    const compared = (most: number) => acts(`compare ${numbers.slice(0, most).join(' ')}`, ROLE.customer);
    expect([compared(1), compared(2)?.act, compared(6)?.act]).toEqual([null, 'compare', 'compare']);
    expect(acts(`compare ${numbers.join(' ')} PV7`, ROLE.customer)).toBeNull();
    for (const role of [ROLE.auditor, ROLE.qualityControl, ROLE.apiClient] as const) {
      expect(acts('share PV1', role)).toBeNull();
      expect(acts('download PV1', role)?.act).toBe('download');
    }
  });

  it('names its client, who is the one whose name has these words', () => {
    const offered = (): StoneActionName[] => ['hold'];
    const numbers = ['PV100300'];
    expect(commandIn('hold PV100300 for Culet', offered)).toEqual({ act: 'hold', numbers, client: 'Culet' });
    expect(commandIn('hold PV100300 for ', offered)).toEqual({ act: 'hold', numbers });
    expect(commandIn('hold for Culet', offered)).toBeNull();
    const client = (id: string, company_name: string, first_name: string): ClientOption => ({
      id,
      role_id: 4,
      email: `${id}@example.com`,
      first_name,
      last_name: 'Bell',
      business: { company_name, status: 11 },
    });
    const options = [client('a', 'Culet & Crown', 'Ada'), client('b', 'Meridian', 'Bea')];
    const named = (words: string): string[] => clientsNamed(words, options).map(({ id }) => id);
    expect([named('Culet'), named('bell mer'), named('bell'), named('ulet'), named('')]).toEqual([
      ['a'],
      ['b'],
      ['a', 'b'],
      [],
      [],
    ]);
    expect(commandInWords({ act: 'hold', numbers }, options[0])).toBe(
      'Hold PV100300 for Culet & Crown | Ada Bell',
    );
  });

  it('says which of its words are no numbers', () => {
    const stones = [{ stock_no: 'PV1', report_no: '77' }];
    expect(notThere(['pv1', '77'], stones)).toBeNull();
    expect(notThere(['PV1', 'tomorrow'], stones)).toBe(
      'tomorrow is not the number of a stone that you can see',
    );
  });

  it('says what it will do', () => {
    expect(commandInWords({ act: 'hold', numbers: ['PV1'] })).toBe('Hold PV1');
    expect(commandInWords({ act: 'enquire', numbers: ['A', 'B'] })).toBe('Enquire about 2 stones');
    expect(commandInWords({ act: 'share', numbers: ['A'] })).toBe('Share A');
    expect(commandInWords({ act: 'compare', numbers: ['A', 'B'] })).toBe('Compare 2 stones');
  });
});

describe('what is found', () => {
  const screens = [
    { name: 'Match pairs', path: '/matchpair' },
    { name: 'Holds', path: '/transaction/hold' },
    { name: 'Holds', path: '/settings/system-settings/hold', within: 'Settings' },
  ];
  const paths = (line: string) => screensFor(line, screens).map(({ href }) => href);

  it('are screens in whose name each word begins a word', () => {
    expect(paths('pair')).toEqual(['/matchpair']);
    expect(paths('ma PA')).toEqual(['/matchpair']);
    expect(paths('hold')).toEqual(['/transaction/hold', '/settings/system-settings/hold']);
    expect(paths('hold set')).toEqual(['/settings/system-settings/hold']);
    expect(paths('atch')).toEqual([]);
    expect(paths(' - ')).toEqual([]);
  });

  it('are acts of the role, at the lists of what they are done to', () => {
    const lists = [...screens, { name: 'Memos', path: '/transaction/memo' }];
    const acts = (line: string, role: RoleId) =>
      actsFor(line, role, lists).map(({ label, hint, href }) => [label, hint, href]);
    expect(acts('rece', ROLE.administrator)).toEqual([['Receive', 'Memos', '/transaction/memo']]);
    expect(acts('release', ROLE.customer)).toEqual([['Release', 'Holds', '/transaction/hold']]);
    expect(acts('receive', ROLE.customer)).toEqual([]);
    expect(acts('issue', ROLE.administrator)).toEqual([]);
    expect(acts('', ROLE.administrator)).toEqual([]);
  });

  it('are acts that a bar offers for the chosen stones', () => {
    const offers = [
      { name: 'share', label: 'Share 3 stones', act: () => undefined },
      { name: 'download', label: 'Download 3 stones', act: () => undefined },
    ];
    const labels = (line: string) => offeredFor(line, offers).map(({ label }) => label);
    expect([labels('sha'), labels('stones down'), labels('hare'), labels('')]).toEqual([
      ['Share 3 stones'],
      ['Download 3 stones'],
      [],
      [],
    ]);
  });

  it('leads to the stone, the paper and the client, whose names only staff see', () => {
    const client = { id: 'c', name: 'Ada Bell', company_name: 'Meridian', role_id: 4 as const };
    const stone = { shape: 'ROUND', carat: 1.02, color: 'F', clarity: 'VS1', status: 1 as const };
    const found = {
      stones: [{ stock_no: 'PV1', report_no: '77', ...stone }],
      papers: [
        { kind: 'memo' as const, id: 'm', opens: null, number: 'M-1', client },
        { kind: 'offer' as const, id: 'o', opens: 'l', number: 'P-1', client },
        { kind: 'invoice' as const, id: 'i', opens: 'i', number: 'I-1', client },
        { kind: 'credit' as const, id: 'c', opens: 'i', number: 'C-1', client },
      ],
      clients: [
        { ...client, found_person: null },
        { ...client, found_person: 'Rut Bell' },
      ],
    };
    expect(optionsOf(found, true).map(({ kind, label, hint, href }) => [kind, label, hint, href])).toEqual([
      ['Stone', 'PV1', 'Round · 1.02 ct · F · VS1 · 77 · Available', '/search?stock_numbers=PV1&stone=PV1'],
      ['Memo', 'M-1', 'Meridian | Ada Bell', '/transaction/memo?search=M-1&all=true'],
      ['Offer', 'P-1', 'Meridian | Ada Bell', '/transaction/offer?search=P-1&all=true&line=l'],
      ['Invoice', 'I-1', 'Meridian | Ada Bell', '/transaction/invoice?search=I-1&invoice=i'],
      ['Credit note', 'C-1', 'Meridian | Ada Bell', '/transaction/invoice?invoice=i'],
      ['Client', 'Meridian', 'Ada Bell', '/client/c'],
      ['Client', 'Meridian', 'Rut Bell', '/client/c'],
    ]);
    expect(optionsOf(found, false)[1]?.hint).toBe('');
  });
});
