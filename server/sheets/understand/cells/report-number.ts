/** The number of a report, as sheets write it: `GIA 6204817733`, `No. 6,204,817,733`. */
import { canonical, type CodeOf } from '../../../../src/domain/attributes/canonical.ts';

const PLAIN = /^(?:LG)?\d+$/i;
const ADDRESS = /^(?:https?:\/\/|www\.)/i;
/** Parameters of an address that hold the number. */
const PARAMETERS = /^(?:report|cert(?:ificate)?|r|rn|no|num)?[\s_-]*(?:no|nr|num|number|id|r)?$/i;
/** In words beside the number. */
const NAMED =
  /^(?:diamond|grading|report|rpt|rep|certi(?:ficate)?|cert|dossier|gutachten|zertifikat|certificat|certificado|отч[её]т|证书|證書|numb?er|num|no|nr|nº|n°|编号|編號|[\s.:#№_-])+(?=(?:LG)?[\s-]?\d)/iu;

const LABORATORY =
  /^([a-z]{3,5})(?:\s*(?:lab|report|cert(?:ificate)?|dossier|diamond|grading|laboratory|grown|colou?red|natural|analysis|no|nr)\.?)*[\s.:#/_-]*(?=(?:LG)?[\s-]?\d)/i;
/** `(Dossier)`, `- GIA`, `GIA Dossier` behind the number. */
const BEHIND =
  /[\s,;/_-]*(?:\([^)]*\)|\b(?:dossier|report|full report|e-?report|e-?cert|certificate|cert)\b|\b[a-z]{3,5}\b)\s*$/i;

const GROUPED = /^\d{1,3}(?:([,.'’\s])\d{2,3})(?:\1\d{2,3})+$/;
const IN_BLOCKS = /^\d{2,5}(?:[\s-]\d{2,6}){1,4}$/;
const LG_APART = /^LG[\s-]+(?=\d)/i;

/** Brackets, a plus and marks around a number, and the zeros of an amount behind it. */
const bare = (text: string): string =>
  text
    .replace(/^[+@[({<\s]+(?=(?:LG)?\d{5,}[\])}>\s.,;*]*$)/i, '')
    .replace(/(?<=^(?:LG)?\d{5,})(?:[.,]0+)?[\])}>\s.,;*]*$/i, '');
/** A year or day behind a number: `6204817733, 2024`. */
const DAY_BEHIND =
  /(?<=\d{7})[\s,;/-]+(?:\d{1,2}[./-]\d{1,2}[./-])?(?:19|20)\d{2}$|(?<=\d{7})[\s,;]+\d{1,2}[./-]\d{1,2}[./-]\d{2}$/;

/** The number in an address: that of a parameter such as `reportno`; null if none has one. */
function inAddress(text: string): string | null {
  const address = text.replace(/^www\./i, 'https://$&');
  if (!URL.canParse(address)) return null;
  for (const [name, value] of new URL(address).searchParams)
    if (PARAMETERS.test(name) && /^(?:LG)?\d{5,}$/i.test(value.trim())) return value.trim();
  return null;
}

const laboratoryIn = (word: string): CodeOf<'lab'> | null => {
  const lab = canonical('lab', word);
  return lab === 'NONE' ? null : lab;
};

/** A report's number without marks and words around it, and the laboratory if it was among them. */
export function readReportNumber(written: string): { number: string; lab: CodeOf<'lab'> | null } {
  let text = bare(written.trim());
  if (PLAIN.test(text)) return { number: text, lab: null };
  if (ADDRESS.test(text)) return { number: inAddress(text) ?? text, lab: null };
  let lab: CodeOf<'lab'> | null = null;
  for (let again = true; again;) {
    const before = text;
    text = text.replace(NAMED, '').replace(DAY_BEHIND, '');
    const [head, word] = LABORATORY.exec(text) ?? [];
    if (head !== undefined && word !== undefined && laboratoryIn(word) !== null) {
      lab = laboratoryIn(word);
      text = text.slice(head.length);
    }
    const tail = BEHIND.exec(text)?.[0];
    const rest = tail === undefined ? '' : text.slice(0, -tail.length);
    if (tail !== undefined && /\d{5}|\d[,.\s]\d{2,3}/.test(rest)) {
      lab ??= laboratoryIn(tail.replace(/[^a-z]/gi, ''));
      const isKnown =
        /[()]/.test(tail) ||
        laboratoryIn(tail.replace(/[^a-z]/gi, '')) !== null ||
        /dossier|report|cert/i.test(tail);
      if (isKnown) text = rest;
    }
    again = text !== before;
  }
  text = text.replace(LG_APART, 'LG');
  const digits = text.replace(/\D/g, '');
  const isApart = (GROUPED.test(text) || IN_BLOCKS.test(text)) && digits.length >= 7;
  return { number: isApart ? digits : text, lab };
}
