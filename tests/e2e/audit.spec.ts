/**
 * The auditor's screens: diagrams, a record's path, conformance, the seal, a stone's history, the
 * audit log.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Download, Locator, Page } from '@playwright/test';
import { createPool } from '../../server/db/pool.ts';
import { SYSTEM, withActor } from '../../server/db/with-actor.ts';
import { ROLE } from '../../src/domain/codes.ts';
import { canonicalJson, definitionOf } from '../../src/machines/definition.ts';
import { unzipped } from '../proof/contract/unzipped.ts';
import { account, freeStones, take } from './support/lines.ts';
import { findingsOn } from './support/accessibility.ts';
import { enter } from './support/people.ts';
import { pictureOf } from './support/pictures.ts';
import { expect, test } from './support/portal.ts';
import { openTab } from './support/open-tab.ts';

const MACHINES = [
  'Stone',
  'Hold',
  'Place in line',
  'Memo',
  'More time for a memo',
  'Confirm stone',
  'Enquiry',
  'Price offer',
  'Invoice',
  'Task',
  'Demand',
  'Share link',
  'Bulk e-mail',
  'KYC document',
  'Business',
  'Account',
  'Person of a company',
  'Finding of a duty',
  'E-mail',
  'Webhook delivery',
  'Session',
  'Fetch cycle',
];

/** Confirms a stone, updates and rejects the line; returns the stock number. */
async function rejectedStone(page: Page): Promise<string> {
  const admin = await account(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const [stone = ''] = await freeStones(1);
  const at = '/inventory/new-arrival';
  const { lines } = await take(customer, 'confirm-stone', { stock_numbers: [stone] });
  const ids = lines.map(({ id }) => id);
  await admin.call('PUT', `${at}/update-confirm-stone`, { ids, remark: 'The price is agreed' });
  await admin.call('PUT', `${at}/reject-stone`, { ids, reason: 'Chipped at the girdle' });
  return stone;
}

/** Chooses a workflow from the list. */
async function openMachine(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Workflow', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${name}\\s*(\\d+ findings?)?\\s*[\\d,]*$`) }).click();
}

const ask = (page: Page, question: string): Promise<void> => openTab(page, new RegExp(`^${question}$`));
const diagram = (page: Page, name: string) => page.getByRole('figure', { name: new RegExp(`^${name}:`) });
const textOf = async (download: Download) => readFile(await download.path(), 'utf8');

/**
 * Counts how often an element with such a descendant is removed, and not only moved, from now on.
 */
async function vanishedIn(part: Locator, selector: string): Promise<() => Promise<number>> {
  const counted = await part.evaluateHandle((root, wanted) => {
    const sum = { removed: 0 };
    new MutationObserver((records) => {
      for (const { removedNodes } of records)
        for (const node of removedNodes)
          if (node instanceof Element && !node.isConnected && node.querySelector(wanted) !== null)
            sum.removed += 1;
    }).observe(root, { childList: true, subtree: true });
    return sum;
  }, selector);
  return () => counted.evaluate(({ removed }) => removed);
}

test('an auditor reads the diagrams; each machine has one, with a table of transitions', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/');
  await page.getByRole('link', { name: 'Workflows' }).click();
  await expect(page).toHaveURL(/\/workflows/);
  for (const name of MACHINES) {
    await openMachine(page, name);
    await expect(diagram(page, name).getByRole('img', { name: 'Start', exact: true })).toBeVisible();
    const words = page.getByRole('table', { name: `${name}: transitions` });
    const rows = await words.getByRole('row').count();
    expect(rows, name).toBeGreaterThan(2);
    // Every row of the table except the heading is an edge in the diagram.
    await expect(diagram(page, name).locator('[data-line="label"]').first()).toBeVisible();
    await expect
      .poll(() => diagram(page, name).locator('.react-flow__edge').count(), name)
      .toBeGreaterThanOrEqual(rows - 1);
    // Its smallest text has 11 pixels where nothing is made smaller.
    const zoom = diagram(page, name)
      .locator('.react-flow__viewport')
      .evaluate((drawn) => new DOMMatrix(getComputedStyle(drawn).transform).a);
    expect(await zoom, name).toBeGreaterThanOrEqual(1);
  }
  const stone = page.getByRole('table', { name: 'Stone: transitions' });
  await openMachine(page, 'Stone');
  await expect(
    stone.getByRole('row', { name: /Hold Issue on memo Business Process issueMemo/ }),
  ).toContainText('heldForSameClient');
});

test('a record’s path is highlighted, and the arrow keys move along it', async ({ page }) => {
  const stone = await rejectedStone(page);
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows');
  await openMachine(page, 'Confirm stone');
  // At its first size the text is legible, and the last states are beyond the frame.
  await page.getByRole('button', { name: 'Fit View' }).click();
  await diagram(page, 'Confirm stone')
    .getByRole('button', { name: /^Rejected/ })
    .click();
  await expect(page).toHaveURL(/state=rejected/);
  await page.getByLabel('Search the records').fill(stone);
  await page.getByLabel('Search the records').press('Enter');
  await page.getByRole('button', { name: new RegExp(`${stone}.*Rejected`) }).click();

  const way = page.getByRole('region', { name: new RegExp(`Path of .*${stone}`) });
  await expect(way).toContainText('Every step was allowed and leads to the record’s current state.');
  await expect(way.getByRole('option')).toHaveCount(3);
  await expect(way.getByRole('option').nth(0)).toContainText('First Customer, customer');
  await expect(way.getByRole('option').nth(2)).toContainText('Chipped at the girdle');
  const lit = diagram(page, 'Confirm stone').locator('[data-taken] [data-line="label"]');
  await expect(lit).toHaveText(['Confirm', 'Update', 'Reject']);

  const vanished = await vanishedIn(diagram(page, 'Confirm stone'), '.react-flow__edge');
  await page.keyboard.press('ArrowUp');
  await expect(way.getByRole('status')).toHaveText('2 / 3');
  await expect(page).toHaveURL(/step=2/);
  await expect(lit).toHaveText(['Confirm', 'Update']);
  await page.keyboard.press('Home');
  await expect(lit).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await expect(lit).toHaveText(['Confirm']);
  const conditions = way.getByRole('region', { name: 'Conditions of the step' });
  await expect(conditions.getByRole('listitem').filter({ hasText: 'the client is registered' })).toHaveText(
    /Customer · Business Process Registered/,
  );
  await expect(conditions.getByRole('img', { name: 'Held:' })).toHaveCount(
    await conditions.getByRole('listitem').count(),
  );
  expect(await vanished(), 'transitions stay drawn while a record is walked through').toBe(0);

  // The URL leads back to the same record and step.
  await page.reload();
  await expect(way.getByRole('status')).toHaveText('1 / 3');
  await way.getByRole('button', { name: 'Records' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a record' })).toBeVisible();
});

test('a diagram is moved and zoomed by keys, and what has the focus is in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?machine=account');
  const diagram = page.getByRole('region', { name: 'Account: arrow keys move it, plus and minus zoom' });
  const place = async () => {
    const box = await diagram.locator('[data-id="active"]').boundingBox();
    if (box === null) throw new Error('The state is not drawn.');
    return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width) };
  };
  await expect(diagram.getByText('Active', { exact: true })).toBeAttached();
  await diagram.focus();
  const before = await place();
  await page.keyboard.press('ArrowRight');
  await expect.poll(place).toEqual({ ...before, x: before.x - 80 });
  await page.keyboard.press('Shift+ArrowLeft');
  // No further than its beginning.
  await expect.poll(place).toEqual(before);
  await page.keyboard.press('-');
  await expect.poll(async () => (await place()).width).toBe(Math.round(before.width / 1.2));
  await page.keyboard.press('0');
  await expect.poll(place).toEqual(before);

  const erased = diagram.getByRole('button', { name: 'Erased' });
  await expect(erased).not.toBeInViewport();
  await erased.focus();
  await expect(erased).toBeInViewport({ ratio: 1 });
});

test('a click replays every record', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows');
  await ask(page, 'Was it lawful');
  await page.getByRole('button', { name: 'Check conformance' }).click();
  const report = page.getByRole('status', { name: 'Conformance' });
  await expect(report).toContainText('Every record matches its history');
  await expect(report).toContainText(/Stone 2,000 · Hold \d+ · Place in line \d+ · Memo \d+/);
  // It is kept: the dashboard mentions it, and leads back to it.
  await page.goto('/admin');
  const state = page.getByRole('region', { name: 'The records' });
  const figure = state.getByRole('link', { name: /^All [\d,]+ records match their histories/ });
  await pictureOf(page, 'auditor-dashboard');
  await expect(figure).toContainText(/[\d,]+ steps replayed \d\d\/\d\d\/\d{4}/);
  await figure.click();
  await expect(page).toHaveURL(/\/workflows\?findings=true/);
  await expect(report).toContainText('Every record matches its history');
  await expect(page.getByRole('status', { name: 'Histories' })).toContainText(/steps replayed .* for /);
  await pictureOf(page, 'workflows-checked');
});

test('the seal shows its time and that it verifies', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?findings=true');
  const seal = page.getByRole('status', { name: 'Seal' });
  await expect(seal).toContainText(
    /Sealed up to \d\d\/\d\d\/\d{4} \d\d?:\d\d [AP]M; the chain of [\d,]+ entries verifies\./,
  );
});

test('a broken seal is shown as an alert', async ({ page }) => {
  const anchor = path.join(process.env['E2E_DATA_DIR'] ?? '', 'files', 'seal-anchor.json');
  await enter(page, 'auditor@pavilion.test');
  const kept = await readFile(anchor, 'utf8');
  const later = JSON.stringify({ ...(JSON.parse(kept) as object), position: 999_999 });
  const question = page.getByRole('button', { name: 'Was it lawful: the seal does not verify' });
  try {
    await expect(async () => {
      // A running sealer may overwrite the anchor.
      await writeFile(anchor, later);
      // It is told of beside every question.
      await page.goto('/workflows');
      await question.click({ timeout: 4_000 });
      await expect(page.getByRole('alert', { name: 'Seal' })).toContainText(
        /the chain does not verify: 1 break\..*The chain was cut off: it ends with entry \d+, but it had 999999 entries/,
        { timeout: 4_000 },
      );
    }).toPass({ timeout: 120_000 });
  } finally {
    await writeFile(anchor, kept);
  }
  // The server does not verify the whole chain for every request.
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('status', { name: 'Seal' })).toContainText('verifies', { timeout: 4_000 });
  }).toPass({ timeout: 120_000 });
});

test('a machine is downloaded as SVG and JSON, and each is printed on its own page', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows');
  await openMachine(page, 'Memo');
  await ask(page, 'Take along');
  const take = async (format: string): Promise<Download> => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: format, exact: true }).click(),
    ]);
    return file;
  };
  const svg = await take('SVG');
  const drawing = await textOf(svg);
  expect(svg.suggestedFilename()).toBe('workflow-memo.svg');
  expect(drawing).toMatch(/^<\?xml[^>]*>\s*<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"/);
  for (const text of [
    'Issued',
    'Received',
    'Sold',
    'sellMemo',
    'extendMemo',
    'administrator, associate',
    'if the client is registered',
  ]) {
    expect(drawing).toContain(text);
  }
  expect(drawing).not.toMatch(/class=|var\(--/);

  const json = await take('JSON');
  const content = JSON.parse(await textOf(json)) as {
    machine: string;
    definition_hash: string;
    transitions: unknown[];
  };
  expect(content.machine).toBe('memo');
  expect(content.definition_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(content.transitions).toHaveLength(7);

  for (const format of ['SCXML', 'BPMN']) {
    const file = await take(format);
    expect(file.suggestedFilename()).toBe(`workflow-memo.${format.toLowerCase()}`);
    const root = await page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'application/xml').documentElement.localName,
      await textOf(file),
    );
    expect(root).toBe(format === 'SCXML' ? 'scxml' : 'definitions');
  }
  const mermaid = await take('Mermaid');
  expect(mermaid.suggestedFilename()).toBe('workflow-memo.mmd');
  expect(await textOf(mermaid)).toContain('stateDiagram-v2');

  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(MACHINES.length);
});

test('the history of a workflow is downloaded as an event log of the chosen days', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows');
  await openMachine(page, 'Memo');
  await ask(page, 'Take along');
  await expect(page).toHaveURL(/along=true/);
  const part = page.getByRole('region', { name: 'Its history' });
  await part.getByLabel('Days').fill('1/1/2026 - 31/1/2026');
  await part.getByLabel('Days').press('Tab');
  await part.getByText('XES', { exact: true }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('history-memo-2026-01-01-2026-01-31.xes');
  expect(await textOf(file)).toContain('<log xes.version="1849.2016"');
});

/** Enquiries were closed by administrators only, never passed on, and merged by a job. */
async function enquiriesBefore(): Promise<string> {
  const today = definitionOf('enquiry');
  const kept = today.transitions.filter(({ event }) => event !== 'TRANSFER');
  const close = kept.find(({ event }) => event === 'CLOSE');
  const transitions = kept.map((one) => (one === close ? { ...one, roles: [ROLE.administrator] } : one));
  const merged = {
    ...close,
    event: 'MERGE',
    operation: null,
    job: 'merge-enquiries',
    roles: [],
    effects: [],
  };
  const definition = canonicalJson({ ...today, transitions: [...transitions, merged] });
  const hash = createHash('sha256').update(definition).digest('hex');
  const pool = createPool(process.env['E2E_DATABASE_OWNER_URL'] ?? '', { name: 'earlier', kind: 'owner' });
  try {
    await withActor(pool, SYSTEM, 'write', (tx) =>
      tx.run(
        `INSERT INTO workflow_definition (hash, workflow, definition, first_seen)
         VALUES ($1, 'enquiry', $2, now() - interval '30 days')`,
        [hash, definition],
      ),
    );
  } finally {
    await pool.end();
  }
  return hash;
}

test('records are taken along, and verify without the portal', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  // As many as the sample, for a month that has just begun.
  await take(customer, 'hold', { stock_numbers: await freeStones(2) });
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?machine=hold&findings=true');
  const root = page.getByRole('status', { name: 'Seal' }).locator('code');
  await expect(root).toHaveText(/^[\da-f]{64}$/);
  await ask(page, 'Take along');
  const part = page.getByRole('region', { name: 'Audit pack' });
  await expect(part.getByRole('textbox', { name: 'Seed' })).toHaveCount(0);
  await part.getByRole('textbox', { name: 'Sample' }).fill('2');
  await part.getByRole('textbox', { name: 'Seed' }).fill('november');
  expect(await findingsOn(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.zip$/);
  const folder = await mkdtemp(path.join(tmpdir(), 'audit-pack-'));
  try {
    await mkdir(path.join(folder, 'definitions'));
    const parts = unzipped(await readFile(await file.path())) ?? [];
    for (let at = 0; at < parts.length; at += 2)
      await writeFile(path.join(folder, String(parts[at])), parts[at + 1] ?? '');
    const { stdout } = await promisify(execFile)(process.execPath, ['verify.mjs'], { cwd: folder });
    expect(stdout).toMatch(/2 records with \d+ steps\.[^]*The pack is consistent\./);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an earlier definition is drawn over today’s, with what came, went and changed', async ({ page }) => {
  const hash = await enquiriesBefore();
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?machine=enquiry');
  await ask(page, 'What changed');
  const list = page.getByRole('region', { name: 'Enquiry: definitions' });
  await expect(list.getByRole('row')).toHaveCount(3);
  const today = list.getByRole('row').filter({ hasText: 'today’s' });
  await expect(today).toContainText('New: Pass on, from Open to Open');
  await expect(today).toContainText('Gone: MERGE, from Open to Closed');
  await expect(today).toContainText('who can: Administrator, Business associate, before Administrator');
  await list.getByRole('button', { name: 'Show in the diagram' }).click();
  await expect(page).toHaveURL(new RegExp(`definition=${hash.slice(0, 10)}`));
  const drawing = diagram(page, 'Enquiry');
  await expect(drawing.getByText('new', { exact: true })).toBeVisible();
  await expect(drawing.getByText('changed', { exact: true })).toBeVisible();
  await expect(drawing.getByText('MERGE: gone')).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await list.getByRole('button', { name: 'Shown in the diagram' }).click();
  await expect(drawing.getByText('MERGE: gone')).toHaveCount(0);

  await ask(page, 'What happened');
  await page
    .getByRole('region', { name: /^Records of/ })
    .getByRole('button')
    .filter({ hasText: /PV/ })
    .first()
    .click();
  await expect(page.getByText('Decided by today’s definition.')).toBeVisible();
});

test('a stone’s history is found by its number and exported', async ({ page }) => {
  const stone = await rejectedStone(page);
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/track-report');
  await page.getByRole('textbox', { name: 'Stock or report number' }).fill(stone);
  await page.getByRole('button', { name: 'Track' }).click();
  await expect(page.getByRole('heading', { name: '3 events' })).toBeVisible();
  const events = page.getByRole('region', { name: '3 events' }).locator('ol > li');
  await expect(events.first()).toContainText('Confirm stone: Reject');
  await expect(events.first()).toContainText(/Stone\s*Confirm Stones\s*→\s*Available/);
  await events
    .last()
    .getByText(/^\d+ conditions held$/)
    .click();
  const conditions = events.last().getByRole('region', { name: 'Conditions of the step' });
  await expect(conditions.getByRole('listitem').filter({ hasText: 'the price is as seen' })).toHaveText(
    /seen [\d,]+\.\d\d USD · then [\d,]+\.\d\d USD/,
  );
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`track-${stone}.xlsx`);

  await page.getByRole('textbox', { name: 'Stock or report number' }).fill('NO-SUCH-STONE');
  await page.getByRole('button', { name: 'Track' }).click();
  await expect(page.getByRole('heading', { name: 'No stocks were found' })).toBeVisible();
});

test('the audit log is searched and filtered, without loading the diagrams’ code', async ({ page }) => {
  const stone = await rejectedStone(page);
  await enter(page, 'qc@pavilion.test');
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  await page.goto('/audit/audit-logs');
  await page.getByLabel('Search', { exact: true }).fill('rejectStones');
  await page.getByLabel('Search', { exact: true }).press('Enter');
  await expect(page).toHaveURL(/search=rejectStones/);
  const row = page.getByRole('row').filter({ hasText: 'rejectStones' }).first();
  await expect(row).toContainText('Demo Administrator');
  await row.dblclick();
  const entry = page.getByRole('dialog');
  await expect(entry).toContainText(/rejected/);
  await expect(page).toHaveURL(/entry=/);
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();

  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Auditor' }).click();
  await expect(page.getByText('No entry matches these filters')).toBeVisible();
  expect(scripts.length).toBeGreaterThan(3);
  expect(scripts.filter((url) => /workflows/i.test(url))).toEqual([]);
  expect(stone).not.toBe('');
});

test('settings and papers lead to who changed them', async ({ page }) => {
  await enter(page, 'admin@pavilion.test');
  const customer = await account(page, 'customer@pavilion.test');
  const settings = '/settings/system-settings';
  for (const [address, entries] of [
    [`${settings}/maintenance`, 'operation=announceMaintenance'],
    [`${settings}/freshness`, 'operation=setFreshness'],
    [`/client/${customer.id}?tab=inventory-access`, 'operation=setInventoryAccess'],
    [`${settings}/role-permission`, 'operation=updatePermissions'],
  ] as const) {
    await page.goto(address);
    await expect(page.locator(`a[href*="${entries}"]`)).toBeVisible();
  }
  await page.getByRole('link', { name: 'Entries in the audit log' }).click();
  await expect(page).toHaveURL(/audit-logs.*operation=updatePermissions/);
  await page.goto(`/client/${customer.id}?tab=kyc`);
  await expect(page.getByRole('link', { name: 'Entries in the audit log' })).toHaveCount(2);
});

test('a client’s page leads to the changes of their data, with old and new values and authors', async ({
  page,
}) => {
  const admin = await account(page, 'admin@pavilion.test');
  const email = `${crypto.randomUUID()}@audit.test`;
  const details = { email, last_name: 'Girdle', company_name: 'Girdle Gems' };
  const { data: client } = await admin.call<{ id: string }>('POST', '/customer/add-customer-with-business', {
    ...details,
    first_name: 'Ann',
  });
  await admin.call('PUT', `/customer/user/${client.id}`, {
    ...details,
    first_name: 'Anna-Lena',
  });
  await enter(page, 'auditor@pavilion.test');
  await page.goto(`/client/${client.id}`);
  await page.getByRole('link', { name: 'Entries in the audit log' }).click();
  await expect(page).toHaveURL(new RegExp(`audit-logs.*about=${client.id}`));
  const grid = page.getByRole('grid', { name: 'Audit log' });
  await expect(grid.getByText('person', { exact: false }).first()).toBeVisible();
  await grid.getByRole('row').filter({ hasText: 'updateClient' }).dblclick();
  const drawer = page.getByRole('dialog');
  const values = drawer.getByRole('table', { name: /^person/ });
  await expect(values.getByRole('row', { name: 'first name Ann Anna-Lena' })).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
  await pictureOf(page, 'audit-entry');
  // From here to everything that the person did.
  await drawer.getByRole('link', { name: 'Demo Administrator' }).click();
  const person = page.getByRole('combobox', { name: 'Person' });
  await expect(person).toHaveValue(/^Demo Administrator · /);
  await page.getByLabel('Entries of everyone').click();
  await expect(page).not.toHaveURL(/person=/);

  // The person and the record are chosen by words.
  await pictureOf(page, 'audit-log');
  await person.fill('customer@pav');
  await page.getByRole('option', { name: /^First Customer/ }).click();
  await expect(page).toHaveURL(/person=/);
  await page.getByRole('combobox', { name: 'Operation' }).fill("customer's details");
  await page.getByRole('option', { name: /^Change a customer.s details/ }).click();
  await expect(page).toHaveURL(/operation=updateClient/);
  await expect(grid).toBeVisible();
  expect(await findingsOn(page)).toEqual([]);
});

test('a machine is tried out: an auditor acts as a customer, and nothing is written', async ({ page }) => {
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?machine=hold');
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(`${request.method()} ${request.url()}`);
  });
  await page.getByRole('button', { name: 'Try it out' }).click();
  const panel = page.getByRole('region', { name: 'Simulation of Hold' });
  const now = panel.getByRole('status');
  await expect(now).toHaveText('Before there is a hold');
  await panel.getByRole('combobox', { name: 'Who acts' }).click();
  await page.getByRole('option', { name: 'Customer' }).click();
  const canHappen = panel.getByRole('region', { name: 'What can happen' });
  await canHappen.getByRole('button', { name: /^Hold → Held/ }).click();
  await expect(now).toContainText('Held after 1 step');
  const drawing = diagram(page, 'Hold');
  await expect(drawing.getByRole('button', { name: /^Held/ })).toHaveAttribute('data-here', 'true');

  // A condition that does not hold, and a stone that cannot be moved along.
  const refused = panel.getByRole('region', { name: 'What is refused' });
  await expect(refused).toContainText('Only an administrator or a business associate can extend a hold.');
  await panel.getByLabel('they may hold').uncheck();
  await expect(refused).toContainText('Release');
  await panel.getByLabel('they may hold').check();
  await panel.getByRole('combobox', { name: 'Stone' }).click();
  await page.getByRole('option', { name: 'Sold Out' }).click();
  await expect(refused).toContainText('Release');
  await panel.getByRole('combobox', { name: 'Stone' }).click();
  await page.getByRole('option', { name: 'Hold', exact: true }).click();
  await expect(refused).not.toContainText('Release');
  expect(await findingsOn(page)).toEqual([]);

  // Taken in the diagram. The chosen stone is moved along, and back.
  await drawing.getByRole('button', { name: /^Release\s/ }).click();
  await expect(now).toContainText('Released after 2 steps');
  await expect(canHappen).toContainText('no event leaves this state');
  await panel.getByRole('button', { name: 'Step back' }).click();
  await expect(now).toContainText('Held after 1 step');
  await expect(panel.getByRole('combobox', { name: 'Stone' })).toHaveValue('Hold');
  await panel.getByRole('button', { name: 'Close the simulation' }).click();
  await expect(panel).toHaveCount(0);
  expect(writes).toEqual([]);
});

test('what can happen to a record is tried out from any of its steps', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const { lines } = await take(customer, 'hold', { stock_numbers: await freeStones(1) });
  await enter(page, 'auditor@pavilion.test');
  await page.goto(`/workflows?machine=hold&record=${lines[0]?.id}`);
  await page.getByRole('button', { name: 'Try out what can happen from here' }).click();
  const panel = page.getByRole('region', { name: 'Simulation of Hold' });
  await expect(panel.getByRole('status')).toHaveText('Held');
  await expect(page).toHaveURL(/simulate=true/);
  await page.reload();
  await expect(panel.getByRole('status')).toHaveText('Held');
});

test('an auditor asks what a role could not have done, and opens a record of it', async ({ page }) => {
  const customer = await account(page, 'customer@pavilion.test');
  const [stone = ''] = await freeStones(1);
  const { lines } = await take(customer, 'hold', { stock_numbers: [stone] });
  await customer.call('PUT', '/inventory/new-arrival/release-hold', { ids: [lines[0]?.id] });
  await enter(page, 'auditor@pavilion.test');
  await page.goto('/workflows?machine=hold&records=true');
  await page.getByText('What if', { exact: true }).click();
  const part = page.getByRole('region', { name: 'What if' });
  const chosen: readonly [string, string | RegExp][] = [
    ['Step', 'Release'],
    ['From', 'Held'],
    ['For', 'Customer'],
  ];
  for (const [field, option] of chosen) {
    await part.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await part.getByRole('button', { name: 'Decide the past again' }).click();
  await expect(page).toHaveURL(/whatIf=event(=|%3D)RELEASE/);
  const refused = part.getByRole('region', { name: 'Refused steps' }).getByRole('row').nth(1);
  await expect(refused).toContainText(/^ReleaseHeldCustomerBy the rule[\d,]+/);
  const elsewhere = part.getByRole('region', { name: 'Records that would stand elsewhere' });
  await expect(elsewhere.getByRole('row').nth(1)).toContainText(/^ReleasedHeld/);
  expect(await findingsOn(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    elsewhere.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('what-if.xlsx');
  await elsewhere.getByRole('button', { name: stone }).click();
  const path = page.getByRole('region', { name: `Path of ${stone}` });
  await expect(path.getByRole('option')).toHaveCount(2);
  await path.getByRole('button', { name: 'Records' }).click();
  await expect(refused).toBeVisible();
  // Another limit, which the customer's own figures are above.
  await part.getByRole('combobox', { name: 'If' }).click();
  await page.getByRole('option', { name: 'a limit had been another' }).click();
  await part.getByRole('combobox', { name: 'Limit' }).click();
  await page.getByRole('option', { name: 'Stones on hold at once' }).click();
  await part.getByRole('textbox', { name: 'At most' }).fill('0');
  await part.getByRole('button', { name: 'Decide the past again' }).click();
  await expect(page).toHaveURL(/limit(=|%3D)holds\.limit/);
  await expect(refused).toContainText(/^HoldStart/);
  await page.goBack();
  await expect(refused).toContainText(/^ReleaseHeldCustomerBy the rule/);
  // A state of the drawing leads to its records, from wherever the record was opened.
  await elsewhere.getByRole('button', { name: stone }).click();
  await diagram(page, 'Hold').getByRole('button', { name: /^Held/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose a record' })).toBeVisible();
  await expect(page).toHaveURL(/state=held/);
});
