/** The self-contained page that shows a person's file in a browser. */
import { countNoun } from '../../src/domain/text/count-nouns.ts';
import { houseTime } from '../../src/domain/text/times.ts';
import { Markup, markup } from '../mail/markup.ts';
import type { PersonalRow } from '../db/queries/personal-file/read.ts';

export interface ShownPart {
  name: string;
  title: string;
  /** How many rows the part has. */
  rows: number;
  /** The newest of them. */
  newest: readonly PersonalRow[];
}

export interface EnclosedDocument {
  /** Its path in the archive; null where the file is gone from the disk. */
  path: string | null;
  category: string;
  at: string;
}

export interface PersonalPage {
  name: string;
  email: string | null;
  at: Date;
  parts: readonly ShownPart[];
  papers: readonly EnclosedDocument[];
}

const STYLES = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 1200px; padding: 24px 16px 64px; font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0 0 4px; }
h2 { font-size: 17px; margin: 32px 0 8px; }
.quiet { opacity: 0.75; margin: 0 0 8px; }
.wide { overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: 8px; }
table { border-collapse: collapse; font-size: 13px; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 6px 12px; white-space: pre-wrap; min-width: 64px; }
tr + tr > * { border-top: 1px solid color-mix(in srgb, currentColor 12%, transparent); }
td { max-width: 420px; overflow-wrap: break-word; }
td.all { width: 100%; }
th { font-weight: 600; white-space: nowrap; }
`;

/** The whole page as HTML; every value is escaped. */
export function personalPage({ name, email, at, parts, papers }: PersonalPage): string {
  const kept = parts.filter(({ rows }) => rows > 0);
  const empty = parts.filter(({ rows }) => rows === 0);
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What Pavilion keeps about ${name}</title>
<style>${new Markup(STYLES)}</style>
</head>
<body>
<h1>What Pavilion keeps about ${name}</h1>
<p class="quiet">${email ?? 'A guest without an address'} · ${houseTime(at)}</p>
<p>The folder <code>data</code> has the same as JSON, for programs. Not in this file are passwords
and codes, of which only hashes are kept, and the secrets of second factors, which are kept encrypted.</p>
${papersOf(papers)}
${kept.map(sectionOf)}
${empty.length === 0 ? '' : markup`<h2>Nothing is kept about</h2><p>${empty.map(({ title }) => title).join(' · ')}</p>`}
</body>
</html>`.text;
}

function papersOf(papers: readonly EnclosedDocument[]): Markup {
  if (papers.length === 0) return new Markup('');
  return markup`<h2>KYC documents you have submitted</h2>
<ul>
${papers.map(({ path, category, at }) => {
  const said = `${category}, ${houseTime(at)}`;
  return path === null
    ? markup`<li>${said} (the file is missing)</li>\n`
    : markup`<li><a href="${path}">${said}</a></li>\n`;
})}</ul>`;
}

function sectionOf({ name, title, rows, newest }: ShownPart): Markup {
  const [first] = newest;
  const columns = first === undefined ? [] : Object.keys(first);
  const said = rows > newest.length ? `The newest ${newest.length} of ${countNoun(rows, 'row')}.` : '';
  return markup`<h2>${title}</h2>
<p class="quiet">${said} <a href="${`data/${name}.json`}">data/${name}.json</a></p>
<div class="wide"><table>
${rows === 1 && first !== undefined ? upright(first) : across(columns, newest)}</table></div>`;
}

/** A single row, a line for each of its values. */
const upright = (row: PersonalRow): Markup[] =>
  Object.entries(row).map(
    ([column, value]) =>
      markup`<tr><th scope="row">${headingOf(column)}</th><td class="all">${valueText(value)}</td></tr>\n`,
  );

const across = (columns: readonly string[], rows: readonly PersonalRow[]): Markup[] => [
  markup`<tr>${columns.map((column) => markup`<th scope="col">${headingOf(column)}</th>`)}</tr>\n`,
  ...rows.map(
    (row) => markup`<tr>${columns.map((column) => markup`<td>${valueText(row[column])}</td>`)}</tr>\n`,
  ),
];

/** 'amount_usd' is 'Amount USD'. */
const headingOf = (column: string): string => {
  const words = column.replaceAll('_', ' ').replace(/\b(ip|usd|id)\b/g, (word) => word.toUpperCase());
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return TIME.test(value) ? houseTime(value) : value;
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
