/**
 * Prints the texts that people read, with their places: `node tools/texts.ts [folder or file...]`.
 * A text is what stands between JSX tags, or a string with words; `…` is what the code fills in.
 * Left out are strings of the code itself: module paths, SQL, class names, codes and comparisons.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const DEFAULT_FOLDERS = ['src', 'server'];
/** Their single words are read by people, too: `label: 'Price'`. */
const TEXT_NAME =
  /label|title|placeholder|description|message|sentence|heading|lead|hint|name|text|empty|submit|action|subject|unit|noun|verb|what|why|help|note|word|caption|summary/iu;
const CODE_NAME =
  /^(class|className|style|key|id|d|sql|event|type|pattern|field|path|to|href|src|accept|allow|sx|w|h|gap|x-.*)$/u;
const CODE_CALL =
  /^(import|require|query|sql|querySelector.*|getItem|setItem|matchMedia|createElement|RegExp|log|debug|warn|info|fatal|split|join|startsWith|endsWith|includes|getElementById|closest)$/u;
const SQL =
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE|FROM|JOIN|AND|OR|LOCK|SET|TABLE|CASE|NULL|INDEX|ORDER BY|LIMIT|IS|IN|RETURNING|BEGIN|COMMIT|EXISTS)\b/u;

const folders = process.argv.length > 2 ? process.argv.slice(2) : DEFAULT_FOLDERS;
const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/u.test(file) && !/\.(gen|d)\.ts$/u.test(file));
files.forEach(print);

function print(file: string): void {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    const text = textOf(node);
    if (text !== undefined) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      console.log(`${file}:${line + 1}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** The text that a node has for people, if any. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxElement(node) || ts.isJsxFragment(node)) {
    return node.children.some((child) => ts.isJsxText(child) && /\p{L}/u.test(child.text))
      ? oneLine(node.children.map(inline).join(''))
      : undefined;
  }
  if (!ts.isStringLiteral(node) && !ts.isTemplateLiteral(node)) {
    return undefined;
  }
  const text = oneLine(inline(node));
  return isCode(node, text) ? undefined : text;
}

/** A part of a sentence; elements and values inside it become `…` or their own text. */
function inline(node: ts.Node): string {
  if (ts.isJsxText(node) || ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) {
    return node.text;
  }
  if (ts.isTemplateExpression(node)) {
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join('');
  }
  if (ts.isJsxElement(node)) {
    return node.children.map(inline).join('');
  }
  if (ts.isJsxExpression(node)) {
    const value = node.expression;
    return value === undefined ? '' : ts.isStringLiteral(value) ? value.text : '…';
  }
  return '…';
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/gu, ' ').trim();
}

function isCode(node: ts.StringLiteral | ts.TemplateLiteral, text: string): boolean {
  if (!/\p{L}{2}/u.test(text) || SQL.test(text)) {
    return true;
  }
  for (let above: ts.Node = node; ; above = above.parent) {
    const { parent } = above;
    if (ts.isConditionalExpression(parent) && parent.condition !== above) continue;
    if (ts.isParenthesizedExpression(parent) || ts.isArrayLiteralExpression(parent)) continue;
    if (ts.isBinaryExpression(parent) || ts.isTemplateSpan(parent)) {
      if (isComparison(parent)) return true;
      continue;
    }
    if (ts.isTemplateExpression(parent) || ts.isAsExpression(parent)) continue;
    if (ts.isSatisfiesExpression(parent) || ts.isJsxExpression(parent)) continue;
    return isCodeUnder(parent, above, text);
  }
}

function isCodeUnder(parent: ts.Node, above: ts.Node, text: string): boolean {
  const isSentence = /\p{L}[ ,.…]+(?:\p{L}|$)|…/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text);
  if (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent) || ts.isTypeNode(parent)) {
    return true;
  }
  if (
    ts.isCaseClause(parent) ||
    ts.isElementAccessExpression(parent) ||
    ts.isTaggedTemplateExpression(parent)
  ) {
    return true;
  }
  if (ts.isPropertyAssignment(parent) || ts.isJsxAttribute(parent) || ts.isVariableDeclaration(parent)) {
    if (parent.name === above) return true;
    const name = parent.name.getText().replaceAll(/['"]/gu, '');
    return CODE_NAME.test(name) || !(isSentence || (TEXT_NAME.test(name) && /^\p{L}+$/u.test(text)));
  }
  if (ts.isCallExpression(parent) || ts.isNewExpression(parent)) {
    const called = parent.expression.getText().split('.').at(-1) ?? '';
    return CODE_CALL.test(called) || !isSentence;
  }
  return !isSentence;
}

function isComparison(node: ts.Node): boolean {
  return ts.isBinaryExpression(node) && /^([!=]==?|in)$/u.test(node.operatorToken.getText());
}
